// Merge patches (RFC 7396) for a store of contacts: either all of them are applied, or none.
//
//   swift run patch                      the documents of this example
//   swift run patch PATCHES              a file of patches for the store of this example
//   swift run patch PATCHES STORE        the same for a store of your own
//
// One of the files may be - for standard input. Prints the changed store; does not change any file.

import ExampleSupport
import JSONModelKit

@main
enum PatchExample {
  static func main() {
    runExample { arguments in
      switch arguments.count {
      case 0: try showExamples()
      case 1: try apply(Document(at: arguments[0]), to: exampleStore)
      case 2: try apply(Document(at: arguments[0]), to: Document(at: arguments[1]))
      default: throw Failure("usage: patch [PATCHES [STORE]]", status: .unusable)
      }
    }
  }

  private static let exampleStore = Document(name: "store.json", text: storeDocument)

  private static func showExamples() throws {
    print("Patches without conflicts:\n")
    try apply(Document(name: "patches.json", text: patchesDocument), to: exampleStore)

    print("\nConflicting patches, of which none is applied:\n")
    do {
      try apply(Document(name: "conflicting.json", text: conflictingDocument), to: exampleStore)
    } catch let failure as Failure {
      print(failure.sentence)
    }

    print("\nInvalid patches:\n")
    do {
      _ = try [Patch](string: brokenDocument)
    } catch {
      print(error)
    }
  }

  private static func apply(_ document: Document, to storeDocument: Document) throws {
    let store = try store(in: storeDocument)
    let patches = try patches(in: document)
    let (changed, conflicts) = store.applying(patches)
    guard conflicts.isEmpty else {
      let list = conflicts.map { "\n  \($0)" }.joined()
      throw Failure(
        "\(document.name) cannot be applied, so nothing has changed:\(list)", status: .rejected)
    }
    for patch in patches {
      print("  \(patch.contact): \(patch.changes.sentences.joined(separator: "; "))")
    }
    print("\n" + (try changed.jsonString(options: JSONExportOptions(isPretty: true))))
  }

  private static func store(in document: Document) throws(Failure) -> Store {
    do {
      return try Store(data: document.data, options: document.options)
    } catch {
      throw document.rejection(error)
    }
  }

  private static func patches(in document: Document) throws(Failure) -> [Patch] {
    do {
      return try [Patch](data: document.data, options: document.options)
    } catch {
      throw document.rejection(error)
    }
  }
}
