import Foundation

/// The properties of models that `==` compares on the current thread.
///
/// Models are equal if their properties marked `@Index` are. A set drops an element that is equal
/// to an earlier one. To detect that the two differ, an import compares all properties, including
/// those of nested models.
enum ComparedProperties {
  private static let key = ThreadKey()

  /// Whether `==` compares all properties.
  static var areAll: Bool { Thread.current.threadDictionary[key] != nil }

  /// Calls a closure while `==` compares all properties.
  static func all<Result>(_ body: () -> Result) -> Result {
    let thread = Thread.current
    let before = thread.threadDictionary[key]
    thread.threadDictionary[key] = true
    defer { thread.threadDictionary[key] = before }
    return body()
  }
}
