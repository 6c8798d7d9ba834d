// A tree grows from the outside inwards, and a container can only be stored in the one around it when
// all of its parts are known. The unfinished ones wait in a list, so that a deep tree needs no deep
// calls:
//
//   {"a": [1, {"b": 2       outer   object "a"  |  array [1]
//                           current object "b"

/// Builds a tree from its parts in document order.
struct TreeBuilder<Maker: TreeMaker> {
  /// An array or an object; its other half stays empty.
  private struct Container {
    var isObject: Bool
    /// Whether the object is a dictionary.
    var isDictionary = false
    var elements: [Maker.Value] = []
    var members: [String: Maker.Value] = [:]
    /// The key of the next member.
    var key = ""
  }

  private var current = Container(isObject: false)
  /// The containers around the current one.
  private var outer: [Container] = []
  /// The number of containers that are not finished.
  private(set) var depth = 0
  /// The value at the root, once it is finished.
  private(set) var root: Maker.Value?

  /// Whether an object was given a key that it had already.
  private(set) var hasRepeatedKey = false

  /// Whether the next value is a member of an object.
  var isInObject: Bool { current.isObject }

  /// Adds the next element, the value of the next member, or the root.
  ///
  /// Of equal keys, the last wins.
  @inline(__always) mutating func add(_ value: consuming Maker.Value) {
    if depth == 0 {
      root = consume value
    } else if current.isObject {
      // The key is moved, not copied: it is needed once.
      let replaced = current.members.updateValue(
        consume value, forKey: exchange(&current.key, with: ""))
      if replaced != nil { hasRepeatedKey = true }
    } else {
      current.elements.append(consume value)
    }
  }

  /// - Parameter count: The number of elements, if it is known.
  mutating func beginArray(count: Int = 0) {
    var container = Container(isObject: false)
    container.elements.reserveCapacity(count)
    begin(container)
  }

  /// - Parameters:
  ///   - count: The number of members at most, if it is known.
  ///   - isDictionary: Whether the keys are data, and not names of properties.
  mutating func beginObject(count: Int = 0, isDictionary: Bool = false) {
    var container = Container(isObject: true, isDictionary: isDictionary)
    container.members.reserveCapacity(count)
    begin(container)
  }

  /// Sets the key of the next member.
  @inline(__always) mutating func setKey(_ key: consuming String) { current.key = consume key }

  /// Finishes the current container and adds it to the one around it.
  mutating func end() {
    let finished = leave()
    if finished.isDictionary {
      add(Maker.dictionary(finished.members))
    } else if finished.isObject {
      add(Maker.object(finished.members))
    } else {
      add(Maker.array(finished.elements))
    }
  }

  /// Returns whether the stack of this thread is too small to release a value of this depth.
  ///
  /// The release takes nested calls. Only every 32nd level looks at the stack.
  var isTooDeepToRelease: Bool {
    depth % 32 == 0 && StackRoom.current.isExhausted(releasing: depth + 32)
  }

  private mutating func begin(_ container: consuming Container) {
    swap(&current, &container)
    // The placeholder above the root is not stored: that would allocate for every small tree.
    if depth > 0 { outer.append(container) }
    depth += 1
  }

  private mutating func leave() -> Container {
    var finished = outer.popLast() ?? Container(isObject: false)
    swap(&current, &finished)
    depth -= 1
    return finished
  }
}
