// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Release builds do not export internals. TESTS=public omits the tests of internals, so that the others run without
// -enable-testing, as users build the framework. TESTS=internal selects only the tests of internals.
let chosen = Context.environment["TESTS"]

let publicTests: [Target] = [
  .testTarget(
    name: "JSONModelKitTests",
    dependencies: ["JSONModelKit", "JSONModelRecords", "JSONModelSchema", "TestSupport"],
    exclude: ["JSON/Documents"],
    swiftSettings: settings
  ),
  .testTarget(
    name: "InferenceTests",
    dependencies: [
      "JSONModelInference", "JSONModelKit", "JSONModelSchema", "TestSupport", "jsonmodel",
    ],
    swiftSettings: settings
  ),
  .testTarget(
    name: "DefaultIsolationTests",
    dependencies: ["JSONModelKit", "JSONModelSchema"],
    swiftSettings: settings + [.defaultIsolation(MainActor.self)]
  ),
  .testTarget(
    name: "ReliabilityTests",
    dependencies: ["JSONModelKit", "JSONModelRecords", "JSONModelSchema", "TestSupport"],
    swiftSettings: settings
  ),
]

let internalTests: [Target] = [
  .testTarget(
    name: "InternalTests",
    dependencies: ["JSONModelInference", "JSONModelKit", "JSONModelSchema", "TestSupport"],
    swiftSettings: settings
  )
]

let tests =
  (chosen == "internal" ? [] : publicTests) + (chosen == "public" ? [] : internalTests)

/// Returns the target of an example program.
func example(_ name: String, in folder: String, using modules: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["JSONModelKit", "ExampleSupport"] + modules,
    path: "Examples/\(folder)",
    exclude: ["expected.txt"],
    swiftSettings: settings
  )
}

let package = Package(
  name: "JSONModelKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "JSONModelKit", targets: ["JSONModelKit"]),
    .library(name: "JSONModelRecords", targets: ["JSONModelRecords"]),
    .library(name: "JSONModelSchema", targets: ["JSONModelSchema"]),
    .library(name: "JSONModelInference", targets: ["JSONModelInference"]),
    .executable(name: "jsonmodel", targets: ["jsonmodel"]),
  ],
  traits: [
    .default(enabledTraits: ["FoundationObjects"]),
    .trait(
      name: "FoundationObjects",
      description:
        "Uses Foundation's objects, locales, named time zones and regular expressions. Static "
        + "programs without it are 44 MB smaller. Apple's systems always have them."),
    .trait(
      name: "RegisteredPropertiesOnly",
      description:
        "Leaves out the entry points of the Swift runtime: classes list their properties."),
  ],
  targets: [
    .target(name: "JSONModelKit", swiftSettings: settings),
    .target(
      name: "JSONModelRecords", dependencies: ["JSONModelKit"], swiftSettings: settings),
    .target(
      name: "JSONModelSchema", dependencies: ["JSONModelKit"], swiftSettings: settings),
    .target(
      name: "JSONModelInference", dependencies: ["JSONModelKit", "JSONModelSchema"],
      swiftSettings: settings),
    .executableTarget(
      name: "jsonmodel", dependencies: ["JSONModelInference"], swiftSettings: settings),
    .target(
      name: "ExampleSupport",
      dependencies: ["JSONModelKit"],
      path: "Examples/Support",
      swiftSettings: settings
    ),
    example("quickstart", in: "Quickstart"),
    example("shapes", in: "Shapes"),
    example("github", in: "GitHub"),
    example("settings", in: "Settings"),
    example("patch", in: "Patch"),
    example("inbox", in: "Inbox", using: ["JSONModelRecords"]),
    example("schema", in: "Schema", using: ["JSONModelSchema"]),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
  ] + tests
)
