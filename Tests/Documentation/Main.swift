import Dispatch
import Foundation
import Synchronization

/// Checks the documents: compiles and runs each Swift block, compares each output, and follows each
/// link.
///
///     Tests/Documentation/run                     all documents
///     Tests/Documentation/run Docs/Keys.md        the documents at these paths
///
/// Rules for documents:
///
/// - The `swift` blocks of a document form one program. `<!-- new program -->` begins another
///   program.
/// - A `text` block, and a `json` block after `<!-- output -->`, is the expected output of the
///   program since the previous such block. A line `…` in it matches any number of lines. The
///   document must show all output.
/// - Any other `json` block is input: the variable `data` contains its bytes. The first such block
///   is assigned at the start of its program, the others where they are.
/// - Lines between `<!-- swift` and `-->` are part of the program but not shown.
/// - An `sh` block is run if a `text` block with its expected output follows it.
/// - A comment before any other block gives the reason why it is not run: `<!-- not run: code of
///   another framework -->`.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let products = arguments.first else {
      print("usage: documentation FOLDER-OF-PRODUCTS [FILE...]")
      exit(2)
    }
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let documents = try read(in: root)
    var errors = Links(documents: documents, root: root).errors()

    let chosen = Set(arguments.dropFirst())
    for path in chosen where documents[path] == nil {
      errors.append(DocumentError(path: path, line: 1, reason: "no such document"))
    }
    var programs: [Program] = []
    for (path, document) in documents.sorted(by: { $0.key < $1.key })
    where chosen.isEmpty || chosen.contains(path) {
      errors += document.errors
      programs += Program.all(of: document, errors: &errors)
    }
    errors += try check(programs, products: URL(filePath: products), root: root)

    let ordered = errors.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    for error in ordered { print(error) }
    guard errors.isEmpty else { exit(1) }
    let outputs = programs.reduce(0) { $0 + $1.outputs.count }
    let links = documents.values.reduce(0) { $0 + $1.links.count }
    print(
      "\(documents.count) documents: \(programs.count) programs, \(outputs) outputs and \(links) links are right"
    )
  }

  /// The Markdown files of the root folder, `Docs` and `Examples`, by path.
  private static func read(in root: URL) throws -> [String: Document] {
    let manager = FileManager.default
    var paths = try manager.contentsOfDirectory(atPath: root.path)
    for folder in ["Docs", "Examples"] {
      paths += try manager.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    var documents: [String: Document] = [:]
    // DocC checks the files of its catalogues.
    for path in paths where path.hasSuffix(".md") && !path.contains(".docc/") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      documents[path] = Document(path: path, text: text)
    }
    return documents
  }

  /// Checks programs in parallel, at most one for each processor.
  private static func check(_ programs: [Program], products: URL, root: URL) throws
    -> [DocumentError]
  {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let toolchain = Toolchain(products: products, scratch: scratch, root: root)
    let errors = Mutex<[DocumentError]>([])
    DispatchQueue.concurrentPerform(iterations: programs.count) { index in
      let program = programs[index]
      do {
        let found = try toolchain.check(program, number: index)
        errors.withLock { $0 += found }
      } catch {
        errors.withLock { $0.append(DocumentError(program, "the program cannot be run: \(error)")) }
      }
    }
    try FileManager.default.removeItem(at: scratch)
    return errors.withLock { $0 }
  }
}
