import JSONModelKit

/// A part of the settings.
///
/// By default, the importer would ignore a misspelled key, and its property would keep the default
/// value. This class and its subclasses reject unknown keys.
class SettingsModel: JSONModel {
  override class var keyMapper: JSONKeyMapper { .kebabCase }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

/// The root of the file.
final class Settings: SettingsModel {
  var name = ""
  var server = ServerSettings()
  @OptionalKey var logging = LoggingSettings()
  @OptionalKey var storage = StorageSettings()
  @OptionalKey var administrators: [String] = []

  override class var constraints: [String: [JSONConstraint]] {
    ["name": [.pattern("^[a-z][a-z-]*$")], "administrators": [.unique, .each(.email)]]
  }
}

final class ServerSettings: SettingsModel {
  var port = 0  // required, as there is no useful default value
  @OptionalKey var host = "127.0.0.1"
  @OptionalKey var timeOut = 30.0
  @OptionalKey var allowedOrigins: [String] = []

  override class var constraints: [String: [JSONConstraint]] {
    [
      "port": [.range(1...65535)],
      "host": [.length(1...253)],
      "timeOut": [.range(0.1...600)],
      "allowedOrigins": [.each(.url(schemes: ["https"]))],
    ]
  }

  override class var propertyDescriptions: [String: String] { ["timeOut": "in seconds"] }
}

final class LoggingSettings: SettingsModel {
  @OptionalKey var level = Level.notice
  @OptionalKey var keepDays = 14

  enum Level: String, CaseIterable {
    case debug, notice, error
  }

  override class var constraints: [String: [JSONConstraint]] { ["keepDays": [.range(1...365)]] }
}

final class StorageSettings: SettingsModel {
  @OptionalKey var directory = "data"
  @OptionalKey var maximumMegabytes = 1024
  @OptionalKey var warningMegabytes = 896

  override class var constraints: [String: [JSONConstraint]] {
    ["directory": [.length(1...)], "maximumMegabytes": [.range(1...)]]
  }

  // A constraint applies to one property. Rules for several properties are checked here.
  override func validate() throws {
    if warningMegabytes > maximumMegabytes {
      throw JSONValidationError(
        "must not be more than maximum-megabytes, which is \(maximumMegabytes)",
        at: "warningMegabytes")
    }
  }
}
