// JSON Lines: checks a stream of any length line by line, in constant memory.
//
//   swift run inbox                          the documents of this example
//   swift run inbox SOURCE                   a file, the .jsonl files of a folder, or - for
//                                            standard input
//   swift run inbox SOURCE REJECTIONS        the same; REJECTIONS is a new file with a line for
//                                            each rejected line
//
// The exit status is 0 if all lines are messages, 1 if some are rejected, and 2 if the source cannot
// be read.

import ExampleSupport
import Foundation

@main
enum InboxExample {
  static func main() {
    runExample { arguments in
      guard arguments.count <= 2 else {
        throw Failure("usage: inbox [SOURCE [REJECTIONS]]", status: .unusable)
      }
      if let source = arguments.first {
        try read(source, rejections: arguments.dropFirst().first)
      } else {
        try showExamples()
      }
    }
  }

  private static func showExamples() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in dayDocuments {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let rejections = folder.appending(path: "rejections")
    do {
      try read(
        folder.path(percentEncoded: false), rejections: rejections.path(percentEncoded: false))
    } catch let failure as Failure where failure.status == .refused {
      print("\n\(failure.sentence) This is the file of rejections:\n")
    }
    print(try String(contentsOf: rejections, encoding: .utf8), terminator: "")
  }

  private static func read(_ source: String, rejections path: String?) throws {
    let files = try files(of: source)
    var inbox = Inbox(rejections: try path.map { try FileHandle(creating: $0) })
    for file in files { try inbox.read(at: file) }
    let (accepted, rejected) = (inbox.summary.accepted, inbox.summary.rejected)
    guard accepted + rejected > 0 else {
      throw Failure("\(source) cannot be an inbox: it has no lines.", status: .refused)
    }
    print(inbox.summary.text)
    if rejected > 0 {
      throw Failure("\(rejected) of \(accepted + rejected) lines are rejected.", status: .refused)
    }
  }

  /// The files of a source.
  private static func files(of source: String) throws(Failure) -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: source, isDirectory: &isFolder),
      isFolder.boolValue
    else { return [source] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
    let files = names.filter { $0.hasSuffix(".jsonl") }.sorted()
    if files.isEmpty {
      throw Failure(
        "\(source) cannot be read: it has no files that end in .jsonl.", status: .unusable)
    }
    return files.map { "\(source)/\($0)" }
  }
}
