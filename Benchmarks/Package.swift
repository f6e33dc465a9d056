// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "trace-diff", path: "..")],
  targets: [
    .executableTarget(
      name: "LearningQuality",
      dependencies: [
        .product(name: "TraceDiff", package: "trace-diff"),
        .product(name: "TraceFormat", package: "trace-diff"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
