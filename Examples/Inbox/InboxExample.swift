// JSON Lines: checks files of any length line by line, in constant memory.
//
//   swift run inbox                          the documents of this example
//   swift run inbox SOURCE                   a file, the .jsonl files of a folder, or - for
//                                            standard input
//   swift run inbox SOURCE REJECTIONS        the same; REJECTIONS is a new file with a line for
//                                            each rejected line
//   swift run inbox --part 2/4 ...           the second quarter of each file: four processes, one
//                                            for each part, together read every line once
//   swift run inbox --bookmark FILE ...      one file, which may grow: reading resumes where an
//                                            earlier run with this bookmark ended or was killed
//
// The exit status is 0 if all lines are messages, 1 if some are rejected, and 2 if the source
// cannot be read.

import ExampleSupport
import Foundation
import JSONModelKit

@main
enum InboxExample {
  static func main() {
    runExample { arguments in
      do {
        let arguments = try Arguments(arguments)
        if let source = arguments.source {
          try read(source, arguments)
        } else {
          try showExamples()
        }
      } catch let error as JSONFileError {
        throw Failure("\(error).", status: .unusable)
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
    let (source, rejections) = (folder.path, folder.appending(path: "rejections").path)
    do {
      try read(source, Arguments([source, rejections]))
    } catch let failure as Failure where failure.status == .rejected {
      print("\n\(failure.sentence) This is the file of rejections:\n")
    }
    print(try String(contentsOfFile: rejections, encoding: .utf8), terminator: "")
  }

  private static func read(_ source: String, _ arguments: Arguments) throws {
    let inbox =
      if let path = arguments.bookmark {
        try resume(source, rejections: arguments.rejections, bookmark: path)
      } else {
        try readAll(of: source, arguments)
      }
    let (accepted, rejected) = (inbox.summary.accepted, inbox.summary.rejected)
    // A part of a file may have no lines, and a file may have no new lines after the bookmark.
    guard accepted + rejected > 0 || arguments.part != nil || arguments.bookmark != nil else {
      throw Failure("\(source) cannot be an inbox: it has no lines.", status: .rejected)
    }
    print(inbox.summary.text)
    if rejected > 0 {
      throw Failure("\(rejected) of \(accepted + rejected) lines are rejected.", status: .rejected)
    }
  }

  private static func readAll(of source: String, _ arguments: Arguments) throws -> Inbox {
    let files = try files(of: source)
    let rejections = try arguments.rejections.map { try RejectionFile(creating: $0) }
    var inbox = Inbox(part: arguments.part, rejections: rejections)
    for file in files { try inbox.read(at: file) }
    return inbox
  }

  private static func resume(
    _ source: String, rejections path: String?, bookmark bookmarkPath: String
  ) throws -> Inbox {
    let bookmark = try Bookmark.load(from: bookmarkPath)
    if fileSize(at: bookmarkPath) == nil {
      if let path, fileSize(at: path) != nil {
        throw Failure("\(path) exists, and no bookmark belongs to it.", status: .unusable)
      }
      // Saved before the file of rejections is created: if a run is killed in between, the next one
      // can resume. It would not accept a file of rejections without a bookmark.
      try bookmark.save(to: bookmarkPath, at: bookmark.position, rejectionBytes: 0)
    }
    let rejections = try path.map {
      try RejectionFile(resuming: $0, at: bookmark.rejectionBytes)
    }
    var inbox = Inbox(rejections: rejections)
    try inbox.read(at: source, from: bookmark, in: bookmarkPath)
    return inbox
  }

  /// Returns the `.jsonl` files of a folder, or the source itself if it is not a folder.
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
