// swift-tools-version: 6.0

import PackageDescription

/// Every target is written with imports that do not leak: a module that is not named is not there.
let settings: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
  name: "trace-diff",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15)],
  products: [
    .executable(name: "trace-diff", targets: ["trace-diff"]),
    .library(name: "TraceFormat", targets: ["TraceFormat"]),
    .library(name: "TraceDiff", targets: ["TraceDiff"]),
    .library(name: "Recorder", targets: ["Recorder"]),
    .library(name: "TraceTesting", targets: ["TraceTesting"]),
    .library(name: "ScreenIdentifiers", targets: ["ScreenIdentifiers"]),
    .plugin(name: "TraceDiffCommand", targets: ["TraceDiffCommand"]),
  ],
  targets: [
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "TraceFormat", dependencies: ["CZlib"], swiftSettings: settings),
    .target(name: "TraceDiff", dependencies: ["TraceFormat"], swiftSettings: settings),
    .target(name: "Recorder", dependencies: ["TraceFormat"], swiftSettings: settings),
    .target(name: "TraceTesting", dependencies: ["TraceDiff", "Recorder"], swiftSettings: settings),
    .target(name: "ScreenIdentifiers", swiftSettings: settings),
    .plugin(
      name: "TraceDiffCommand",
      capability: .command(
        intent: .custom(
          verb: "trace-diff", description: "Compare the requests that an app sends with its baselines")),
      dependencies: ["trace-diff"]),
    .executableTarget(
      name: "trace-diff", dependencies: ["TraceFormat", "TraceDiff"], swiftSettings: settings),
    // The sample app with its UI test: built by this package alone, no product of it.
    .target(
      name: "StorefrontScreens", dependencies: ["ScreenIdentifiers"], path: "Examples/Storefront/Screens",
      swiftSettings: settings),
    .executableTarget(
      name: "storefront-app", dependencies: ["Recorder", "StorefrontScreens"],
      path: "Examples/Storefront/App", resources: [.copy("Content/Fixtures")], swiftSettings: settings),
    .executableTarget(
      name: "storefront-uitest", dependencies: ["Recorder", "StorefrontScreens", "storefront-app"],
      path: "Examples/Storefront/UITests", swiftSettings: settings),
    .testTarget(
      name: "TraceFormatTests", dependencies: ["TraceFormat"], swiftSettings: settings),
    // A process that writes to a recording, for the tests that fill disks and kill writers.
    .executableTarget(
      name: "recorder-writer", dependencies: ["Recorder"], path: "Tests/Soak/Writer", swiftSettings: settings),
    .testTarget(
      name: "RecorderTests",
      dependencies: ["Recorder", "recorder-writer", "storefront-app", "storefront-uitest"],
      swiftSettings: settings),
    .testTarget(
      name: "ScreenIdentifiersTests", dependencies: ["ScreenIdentifiers", "StorefrontScreens"],
      swiftSettings: settings),
    .testTarget(
      name: "TraceTestingTests", dependencies: ["TraceTesting"], exclude: ["Baselines"],
      swiftSettings: settings),
    .testTarget(name: "TraceDiffTests", dependencies: ["TraceDiff"], swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests", dependencies: ["trace-diff"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
