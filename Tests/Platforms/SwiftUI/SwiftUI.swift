// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A stand-in for the declarations of SwiftUI that the guide uses, with the signatures that matter to
// the type checker: which parameters are `Sendable`, and what the main actor isolates.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  // The `return` turns the result builder off.
  // swift-format-ignore
  public var body: Never { return unavailable() }
}

public protocol Leaf: View where Body == Never {}
extension Leaf {
  // The `return` turns the result builder off.
  // swift-format-ignore
  public var body: Never { return unavailable() }
}

func unavailable() -> Never { fatalError("A stand-in has no values.") }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group {
    Group()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View where Wrapped: View {
  // The `return` turns the result builder off.
  // swift-format-ignore
  public var body: Never { return unavailable() }
}

public struct Group: Leaf {}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  private var value: Value { unavailable() }
  public var projectedValue: Binding<Value> { unavailable() }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { unavailable() }
    nonmutating set {}
  }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { unavailable() }
}

extension Binding: Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { unavailable() }
}

public struct Text: Leaf { public init<Words: StringProtocol>(_ words: Words) {} }
public struct Form: Leaf { public init<Content: View>(@ViewBuilder content: () -> Content) {} }
public struct LabeledContent: Leaf { public init(_ title: String, value: String) {} }
public struct TextField: Leaf { public init(_ title: String, text: Binding<String>) {} }

public struct Button: Leaf {
  @preconcurrency public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public enum HorizontalAlignment: Sendable { case leading }
public struct VStack: Leaf {
  public init<Content: View>(
    alignment: HorizontalAlignment, @ViewBuilder content: () -> Content
  ) {}
}

public enum Font: Sendable { case caption }
public enum Color: Sendable { case red }

public struct Stepper: Leaf {
  public init<Value: Strideable>(
    _ title: String, value: Binding<Value>, in bounds: ClosedRange<Value>
  ) {}
}

public struct ForEach: Leaf {
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}

  public init<Data: RandomAccessCollection, ID: Hashable, Content: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

public struct List: Leaf {
  public init<Data: RandomAccessCollection, Selection: Hashable, Row: View>(
    _ data: Data, selection: Binding<Selection?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable {}
}

extension View {
  public func font(_ font: Font?) -> some View { Group() }
  public func foregroundStyle(_ color: Color) -> some View { Group() }
  public func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View { Group() }
  public func task(_ action: @escaping @isolated(any) @Sendable () async -> Void) -> some View {
    Group()
  }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { Group() }
}
