/// The indexes of all classes, and those that were met and wait for their inspection.
struct ClassQueue {
  private(set) var indexes: [ObjectIdentifier: ClassIndex]
  /// The classes that were met, in the order of their indexes.
  private(set) var waiting: [WaitingClass] = []
  /// How far the class that is inspected is from the one that was asked for.
  var distance = 0
  private let firstIndex: Int

  struct WaitingClass {
    var type: any JSONModelProtocol.Type
    var distance: Int
  }

  /// - Parameter indexes: The indexes of all classes that were inspected before.
  init(behind indexes: [ObjectIdentifier: ClassIndex]) {
    self.indexes = indexes
    firstIndex = indexes.count
  }

  /// The index of a class, which waits from now on if it was never met.
  @discardableResult
  mutating func index(of type: any JSONModelProtocol.Type) -> ClassIndex {
    if let index = indexes[ObjectIdentifier(type)] { return index }
    let index = ClassIndex(value: firstIndex + waiting.count)
    indexes[ObjectIdentifier(type)] = index
    waiting.append(WaitingClass(type: type, distance: distance + 1))
    return index
  }
}
