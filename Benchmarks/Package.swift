// swift-tools-version: 6.0

import PackageDescription

let libraries: [Target.Dependency] = [
  .product(name: "TraceDiff", package: "trace-diff"),
  .product(name: "TraceFormat", package: "trace-diff"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "trace-diff", path: "..")],
  targets: [
    .executableTarget(name: "AlignmentCost", dependencies: libraries),
    .executableTarget(name: "ComparisonCost", dependencies: libraries),
    .executableTarget(name: "ExtractionCost", dependencies: [libraries[1]]),
    .executableTarget(name: "LearningQuality", dependencies: libraries),
    .executableTarget(name: "NormalizerCost", dependencies: libraries),
    .executableTarget(name: "Workload"),
    .executableTarget(
      name: "RecorderOverhead",
      dependencies: [
        .product(name: "Recorder", package: "trace-diff"),
        .product(name: "TraceFormat", package: "trace-diff"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
