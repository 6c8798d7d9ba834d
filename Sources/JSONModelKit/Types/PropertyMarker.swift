/// A property wrapper of the framework, which inspection unwraps.
///
/// Its only stored property is the wrapped value, so both have the same address.
protocol PropertyMarker: SendableMetatype {
  static var mark: PropertyMark { get }
  static var wrappedType: Any.Type { get }
}
