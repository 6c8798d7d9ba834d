/// The different shapes of the objects at one key path.
///
/// If there are more than `maximumCount`, the set keeps the shapes with the smallest hashes. This
/// selection does not depend on the order of the samples, so two key paths with the same shapes
/// keep the same ones.
struct ShapeSet {
  static let maximumCount = 100

  private(set) var shapes: [UInt64: ObjectShape] = [:]
  /// Whether there were more shapes than the set can keep.
  private(set) var isIncomplete = false
  /// The largest hash that is kept, once the set is full.
  private var bound = UInt64.max

  /// Returns whether a shape with a hash must be inserted; only then does the caller create it.
  ///
  /// If the set is full and all of its hashes are smaller, it is marked as incomplete.
  mutating func needs(_ hash: UInt64) -> Bool {
    if hash > bound { isIncomplete = true }
    return hash < bound && shapes[hash] == nil
  }

  func contains(_ hash: UInt64) -> Bool { shapes[hash] != nil }

  /// Inserts a shape that the set needs.
  mutating func insert(_ shape: ObjectShape, hash: UInt64) {
    if shapes.count == Self.maximumCount { isIncomplete = true }
    shapes[hash] = shape
    if shapes.count > Self.maximumCount { shapes[bound] = nil }
    if shapes.count == Self.maximumCount { bound = shapes.keys.max() ?? .max }
  }

  mutating func merge(_ other: ShapeSet) {
    isIncomplete = isIncomplete || other.isIncomplete
    for (hash, shape) in other.shapes where needs(hash) { insert(shape, hash: hash) }
  }

  mutating func removeAll() { self = ShapeSet() }

  /// The shapes in an order that does not depend on the order of the samples.
  var sorted: [ObjectShape] { shapes.sorted { $0.key < $1.key }.map(\.value) }
}
