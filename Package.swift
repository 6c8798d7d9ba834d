// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "JSONModelKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "JSONModelKit", targets: ["JSONModelKit"])
  ],
  targets: [
    .target(name: "JSONModelKit", swiftSettings: settings),
    .executableTarget(
      name: "quickstart",
      dependencies: ["JSONModelKit"],
      path: "Examples/Quickstart",
      exclude: ["expected.txt"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["JSONModelKit"],
      path: "Tests/Benchmarks",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "schema-agreement",
      dependencies: ["JSONModelKit"],
      path: "Tests/SchemaAgreement",
      exclude: ["check.py", "run"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "JSONModelKitTests",
      dependencies: ["JSONModelKit"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DefaultIsolationTests",
      dependencies: ["JSONModelKit"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: ["JSONModelKit"],
      swiftSettings: settings
    ),
  ]
)
