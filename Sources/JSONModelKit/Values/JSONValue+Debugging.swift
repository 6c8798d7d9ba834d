extension JSONValue: CustomDebugStringConvertible, CustomReflectable {
  /// The value as JSON on several lines, with the members of objects sorted by key.
  ///
  /// ```swift
  /// print((["name": "Rome", "hills": 7] as JSONValue).prettyPrinted)
  /// // {
  /// //   "hills": 7,
  /// //   "name": "Rome"
  /// // }
  /// ```
  public var prettyPrinted: String { string(isPretty: true) }

  /// The value as JSON on one line, for debuggers and for descriptions of collections.
  public var debugDescription: String { string() }

  /// A mirror with the elements of an array, or the members of an object sorted by key.
  ///
  /// ```swift
  /// Mirror(reflecting: ["b": 1, "a": 2] as JSONValue).children.map(\.label)   // ["a", "b"]
  /// ```
  public var customMirror: Mirror {
    switch self {
    case .null, .bool, .number, .string: Mirror(self, children: [:])
    case .array(let elements):
      Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
    case .object(let members):
      Mirror(
        self,
        children: members.sorted(byUTF8Of: \.key).map {
          (label: $0.key, value: $0.value)
        },
        displayStyle: .struct)
    }
  }
}

extension JSONNumber: CustomDebugStringConvertible, CustomReflectable {
  /// The text of the number.
  public var debugDescription: String { text }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
