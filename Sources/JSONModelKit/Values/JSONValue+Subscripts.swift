// Setting edits the value in place: the part is taken out of its container, edited and put back, so
// that no container is copied. Setting a part of a value that is null or absent creates the
// container:
//
//   var value: JSONValue = [:]
//   value["a"]["b"][0] = 3       {"a":{"b":[3]}}
//     take "a"    nil, edited as null
//     take "b"    nil, edited as null
//     put 0       null becomes [3], and so on

extension JSONValue {
  /// The value of an object member; `nil` if the key is absent, or if this is not an object.
  ///
  /// ```swift
  /// var value: JSONValue = ["name": "Rome", "hills": 7]
  /// value["name"]?.string            // "Rome"
  /// value["hills"] = nil             // {"name":"Rome"}
  /// value["mayor"]["name"] = "Ada"   // {"mayor":{"name":"Ada"},"name":"Rome"}
  /// ```
  ///
  /// Setting adds or replaces the member; setting `nil` removes it, and setting `.null` keeps it
  /// with the value null. A value that is absent or null becomes an object. Setting has no effect
  /// on a value of another JSON type.
  public subscript(key: String) -> JSONValue? {
    get { object?[key] }
    _modify {
      var part = take(at: .key(key))
      defer { put(part, at: .key(key)) }
      yield &part
    }
  }

  /// An element of an array; `nil` if the index is out of bounds, or if this is not an array.
  ///
  /// ```swift
  /// var value: JSONValue = ["a", "b"]
  /// value[1]?.string   // "b"
  /// value[2] = "c"     // ["a","b","c"]
  /// value[0] = nil     // ["b","c"]
  /// ```
  ///
  /// Setting replaces the element, or appends one if the index is the number of elements; setting
  /// `nil` removes it. A value that is absent or null becomes an array. Setting has no effect at
  /// other indexes, nor on a value of another JSON type.
  public subscript(index: Int) -> JSONValue? {
    get { part(at: .index(index)) }
    _modify {
      var part = take(at: .index(index))
      defer { put(part, at: .index(index)) }
      yield &part
    }
  }

  /// The value at a key path; `nil` if there is none.
  ///
  /// ```swift
  /// var value: JSONValue = ["cities": [["name": "Rome"]]]
  /// value[["cities", 0, "name"]]?.string    // "Rome"
  /// if let path = JSONKeyPath(jsonPointer: "/cities/0/hills") { value[path] = 7 }
  /// // {"cities":[{"hills":7,"name":"Rome"}]}
  /// ```
  ///
  /// The empty key path denotes the value itself. In an object, an index is used as the key with
  /// its digits, because a JSON Pointer does not distinguish them (RFC 6901, section 4). In an
  /// array, the key `-` is the index after the last element.
  ///
  /// Setting works as for ``subscript(_:)-(String)`` and ``subscript(_:)-(Int)``, and creates
  /// missing containers along the path. Setting `nil` at the empty key path sets null. Setting has
  /// no effect if the key path has more components than a document can have levels.
  public subscript(path: JSONKeyPath) -> JSONValue? {
    get {
      var value = self
      for component in path.components {
        guard let part = value.part(at: value.step(for: component)) else { return nil }
        value = part
      }
      return value
    }
    set {
      guard path.components.count <= StackRoom.maximumLevels else { return }
      edit(at: path.components) { $0 = newValue }
    }
  }
}

extension JSONValue? {
  /// The value of an object member; `nil` if there is no value, or if it has no such member.
  ///
  /// ```swift
  /// var value: JSONValue = ["mayor": ["name": "Ada"]]
  /// value["mayor"]["name"]?.string   // "Ada"
  /// value["river"]["name"]?.string   // nil
  /// ```
  ///
  /// Setting creates an object if there is no value.
  public subscript(key: String) -> JSONValue? {
    get { self?[key] }
    _modify {
      var value = openedForEditing()
      defer { close(value) }
      yield &value.content[key]
    }
  }

  /// An element of an array; `nil` if there is no value, or if it has no such element.
  ///
  /// ```swift
  /// var value: JSONValue = ["rivers": ["Tiber"]]
  /// value["rivers"][0]?.string   // "Tiber"
  /// value["lakes"][0]?.string    // nil
  /// ```
  ///
  /// Setting creates an array if there is no value.
  public subscript(index: Int) -> JSONValue? {
    get { self?[index] }
    _modify {
      var value = openedForEditing()
      defer { close(value) }
      yield &value.content[index]
    }
  }

  private mutating func openedForEditing() -> (content: JSONValue, wasAbsent: Bool) {
    defer { self = nil }
    return (self ?? .null, self == nil)
  }

  private mutating func close(_ value: (content: JSONValue, wasAbsent: Bool)) {
    self = value.wasAbsent && value.content.isNull ? .none : .some(value.content)
  }
}

// MARK: - Parts

extension JSONValue {
  /// Edits the part at a path, creating missing containers; passes nil for a part that is absent.
  ///
  /// The function does not recurse, because a path from a document may have any length.
  mutating func edit<Result, Failure: Error>(
    at path: [JSONKeyPath.Component], _ body: (inout JSONValue?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var open: [OpenPart] = []
    open.reserveCapacity(path.count)
    var part: JSONValue? = self
    self = .null
    defer { self = part ?? .null }
    for component in path {
      var container = part ?? .null
      let wasAbsent = part == nil
      part = nil
      let step = container.step(for: component)
      part = container.take(at: step)
      open.append(OpenPart(container: container, wasAbsent: wasAbsent, step: step))
    }
    defer {
      while var last = open.popLast() {
        last.container.put(part, at: last.step)
        part = last.wasAbsent && last.container.isNull ? .none : .some(last.container)
      }
    }
    return try body(&part)
  }

  /// Returns a component as the key or index that this container uses (RFC 6901, section 4).
  func step(for component: JSONKeyPath.Component) -> JSONKeyPath.Component {
    switch (self, component) {
    case (.object, .index): .key(component.memberKey)
    case (.array(let elements), .key("-")): .index(elements.count)
    default: component
    }
  }

  /// Returns a member or an element; nil if there is none.
  func part(at step: JSONKeyPath.Component) -> JSONValue? {
    switch (self, step) {
    case (.object(let members), .key(let key)): members[key]
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      elements[index]
    default: nil
    }
  }

  /// Takes a part out of this container, which is then incomplete until the part is put back.
  ///
  /// The container is moved out of `self` first; otherwise mutating it would copy it.
  private mutating func take(at step: JSONKeyPath.Component) -> JSONValue? {
    var part: JSONValue?
    if case .object(var members) = self, case .key(let key) = step {
      self = .null
      part = members.removeValue(forKey: key)
      self = .object(members)
    } else if case .array(var elements) = self, case .index(let index) = step,
      elements.indices.contains(index)
    {
      self = .null
      part = exchange(&elements[index], with: .null)
      self = .array(elements)
    }
    return part
  }

  /// Puts a part back at the key or index from which it was taken; nil removes it.
  private mutating func put(_ part: JSONValue?, at step: JSONKeyPath.Component) {
    switch step {
    case .key(let key): put(part, at: key)
    case .index(let index): put(part, at: index)
    }
  }

  private mutating func put(_ member: JSONValue?, at key: String) {
    guard let member else { return }
    if case .object(var members) = self {
      self = .null
      members[key] = member
      self = .object(members)
    } else if isNull {
      self = .object([key: member])
    }
  }

  private mutating func put(_ element: JSONValue?, at index: Int) {
    if case .array(var elements) = self, index >= 0, index <= elements.count {
      self = .null
      if let element, index < elements.count {
        elements[index] = element
      } else if let element {
        elements.append(element)
      } else if index < elements.count {
        elements.remove(at: index)
      }
      self = .array(elements)
    } else if isNull, index == 0, let element {
      self = .array([element])
    }
  }
}

/// A container whose part is being edited.
private struct OpenPart {
  /// The container without the part.
  var container: JSONValue
  let wasAbsent: Bool
  let step: JSONKeyPath.Component
}
