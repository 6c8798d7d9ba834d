/// A property wrapper that the inspection looks through.
///
/// Its only stored property is the wrapped value, which therefore stands where the wrapper does.
protocol PropertyMarker {
  static var mark: PropertyMark { get }
  static var wrappedType: Any.Type { get }
}
