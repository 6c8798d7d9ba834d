import Foundation

/// Which properties of models `==` compares on a thread.
///
/// Models are equal if their properties marked `@Index` are. A set drops an element that is equal to an
/// earlier one, so an import then compares all properties: of the elements, or of models inside of them.
enum ComparedProperties {
  private static let key = StackRoom.keyPrefix + "ComparedProperties"

  /// Whether `==` compares all properties.
  static var areAll: Bool { Thread.current.threadDictionary[key] != nil }

  /// Runs a body in which `==` compares all properties.
  static func all<Result>(_ body: () -> Result) -> Result {
    let thread = Thread.current
    let before = thread.threadDictionary[key]
    thread.threadDictionary[key] = true
    defer { thread.threadDictionary[key] = before }
    return body()
  }
}
