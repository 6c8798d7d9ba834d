// swift-tools-version: 6.2

import PackageDescription

// Programs that check the framework but are not tests. They are a separate package so that
// `swift build` and `swift test` in the root package do not build them:
//
//     swift run --package-path Tests -c release benchmarks

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func program(
  _ name: String, in folder: String, dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.product(name: "JSONModelKit", package: "JSONModelKit")] + dependencies,
    path: folder,
    exclude: exclude,
    swiftSettings: settings
  )
}

let package = Package(
  name: "JSONModelKitTools",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "JSONModelKit", path: "..")],
  targets: [
    program(
      "benchmarks", in: "Benchmarks",
      dependencies: [.product(name: "JSONModelRecords", package: "JSONModelKit"), "ToolSupport"]),
    program(
      "schema-agreement", in: "SchemaAgreement",
      dependencies: [.product(name: "JSONModelSchema", package: "JSONModelKit"), "ToolSupport"],
      exclude: ["check.py", "run"]),
    program("soak", in: "Soak"),
    .executableTarget(
      name: "inference-corpus",
      dependencies: [
        .product(name: "JSONModelInference", package: "JSONModelKit"),
        .product(name: "JSONModelKit", package: "JSONModelKit"),
        "ToolSupport",
      ],
      path: "Inference",
      exclude: ["run"],
      swiftSettings: settings
    ),
    program("cost", in: "Cost", exclude: ["run"]),
    program("weight", in: "Weight", exclude: ["limits.txt", "run", "weight.py"]),
    .executableTarget(
      name: "documentation",
      path: "Documentation",
      exclude: ["run"],
      swiftSettings: settings
    ),
    .target(
      name: "ToolSupport",
      path: "Support",
      exclude: ["Amount.swift", "Locked.swift", "Threads.swift"],
      swiftSettings: settings
    ),
  ]
)
