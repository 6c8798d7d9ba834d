import Foundation

// On Apple platforms, Foundation's objects are instances of private subclasses that override the
// primitive methods. The subclasses in this file override them on other systems, where `NSNumber`
// cannot be subclassed.

#if canImport(ObjectiveC)

  func ownString(_ text: String) -> NSString { NSMutableString(string: text) }
  func ownArray(_ elements: [Any]) -> NSArray { NSMutableArray(array: elements) }
  func ownDictionary(_ members: [String: Any]) -> NSDictionary {
    NSMutableDictionary(dictionary: members)
  }
  func ownSet(_ elements: [Any]) -> NSSet { NSMutableSet(array: elements) }
  func ownOrderedSet(_ elements: [Any]) -> NSOrderedSet { NSMutableOrderedSet(array: elements) }
#else
  /// A string whose UTF-16 code units are not stored by its superclass.
  final class OwnString: NSString {
    private let units: [UInt16]

    init(units: [UInt16]) {
      self.units = units
      unsafe super.init(characters: [], length: 0)
    }
    required init?(coder: NSCoder) { nil }
    required init(stringLiteral value: StaticString) { fatalError("not used") }
    required init(extendedGraphemeClusterLiteral value: StaticString) { fatalError("not used") }
    required init(unicodeScalarLiteral value: StaticString) { fatalError("not used") }
    required init(string: String) {
      units = Array(string.utf16)
      unsafe super.init(characters: [], length: 0)
    }

    override var length: Int { units.count }
    override func character(at index: Int) -> unichar { units[index] }
    override var description: String { "a description that is not the text" }
  }

  func ownString(_ text: String) -> NSString { OwnString(units: Array(text.utf16)) }

  /// An array whose elements are not stored by its superclass.
  final class OwnArray: NSArray {
    private let elements: [Any]

    init(elements: [Any]) {
      self.elements = elements
      unsafe super.init(objects: nil, count: 0)
    }
    required init?(coder: NSCoder) { nil }
    required init(objects: UnsafePointer<AnyObject>?, count: Int) { fatalError("not used") }
    required convenience init(arrayLiteral elements: Any...) { self.init(elements: elements) }

    override var count: Int { elements.count }
    override func object(at index: Int) -> Any { elements[index] }
  }

  func ownArray(_ elements: [Any]) -> NSArray { OwnArray(elements: elements) }

  /// A dictionary whose members are not stored by its superclass.
  final class OwnDictionary: NSDictionary {
    private let members: [String: Any]

    init(members: [String: Any]) {
      self.members = members
      unsafe super.init(objects: nil, forKeys: nil, count: 0)
    }
    required init?(coder: NSCoder) { nil }
    required init(
      objects: UnsafePointer<AnyObject>?, forKeys keys: UnsafePointer<NSObject>?, count: Int
    ) { fatalError("not used") }
    required convenience init(dictionaryLiteral elements: (Any, Any)...) {
      fatalError("not used")
    }

    override var count: Int { members.count }
    override func object(forKey key: Any) -> Any? {
      (key as? String ?? (key as? NSString).map { "\($0)" }).flatMap { members[$0] }
    }
    override func keyEnumerator() -> NSEnumerator {
      NSArray(array: Array(members.keys)).objectEnumerator()
    }
  }

  func ownDictionary(_ members: [String: Any]) -> NSDictionary { OwnDictionary(members: members) }

  /// A set whose elements are not stored by its superclass.
  final class OwnSet: NSSet {
    private let elements: [Any]

    init(elements: [Any]) {
      self.elements = elements
      unsafe super.init(objects: nil, count: 0)
    }
    required init?(coder: NSCoder) { nil }

    override var count: Int { elements.count }
    override func objectEnumerator() -> NSEnumerator {
      NSArray(array: elements).objectEnumerator()
    }
  }

  func ownSet(_ elements: [Any]) -> NSSet { OwnSet(elements: elements) }

  /// An ordered set whose elements are not stored by its superclass.
  final class OwnOrderedSet: NSOrderedSet {
    private let elements: [Any]

    init(elements: [Any]) {
      self.elements = elements
      unsafe super.init(objects: nil, count: 0)
    }
    required init?(coder: NSCoder) { nil }
    required convenience init(arrayLiteral elements: Any...) { self.init(elements: elements) }

    override var count: Int { elements.count }
    override func object(at index: Int) -> Any { elements[index] }
  }

  func ownOrderedSet(_ elements: [Any]) -> NSOrderedSet { OwnOrderedSet(elements: elements) }
#endif
