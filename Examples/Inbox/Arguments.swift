import ExampleSupport

/// The arguments of the command line.
struct Arguments {
  private static let usage = Failure(
    "usage: inbox [[--part NUMBER/COUNT | --bookmark FILE] SOURCE [REJECTIONS]]",
    status: .unusable)

  /// The part of each file to read; nil for all of it.
  private(set) var part: Part?
  /// The file that stores the position at which the next run continues.
  private(set) var bookmark: String?
  /// A file, a folder, or `-` for standard input; nil for the documents of this example.
  private(set) var source: String?
  /// The file for rejected lines; nil if they are only counted.
  private(set) var rejections: String?

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    switch rest.first {
    case "--part":
      guard rest.count > 2, let part = Part(rest[1]) else { throw Self.usage }
      self.part = part
      rest = rest.dropFirst(2)
    case "--bookmark":
      guard rest.count > 2 else { throw Self.usage }
      bookmark = rest[1]
      rest = rest.dropFirst(2)
    default: break
    }
    guard rest.count <= 2 else { throw Self.usage }
    source = rest.popFirst()
    rejections = rest.popFirst()
    guard source != "-" || part == nil && bookmark == nil else {
      throw Failure("--part and --bookmark require a file, not standard input", status: .unusable)
    }
  }
}
