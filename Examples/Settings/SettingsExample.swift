// A configuration file: default values, constraints, misspelled keys, and errors that show the
// line.
//
//   swift run settings           the documents of this example
//   swift run settings FILE      settings of your own; - is standard input
//
// The exit status is 0 if the settings are valid, 1 if they are rejected, and 2 if the file cannot
// be read. Colors are used only on terminals, and only if NO_COLOR is not set.

import ExampleSupport
import JSONModelKit

@main
enum SettingsExample {
  static func main() {
    runExample { arguments in
      guard arguments.count <= 1 else { throw Failure("usage: settings [FILE]", status: .unusable) }
      if let path = arguments.first {
        try showFile(at: path)
      } else {
        try showExamples()
      }
    }
  }

  private static func showFile(at path: String) throws {
    let document = try Document(at: path)
    do {
      try show(Settings(data: document.data, options: document.options))
    } catch {
      throw document.rejection(error)
    }
  }

  private static func showExamples() throws {
    print("A small file, and the settings with all defaults:\n")
    print(smallDocument + "\n")
    try show(Settings(string: smallDocument))

    print("\nA file with issues:\n")
    do {
      try show(Settings(string: brokenDocument))
    } catch {
      print(
        error.rendered(
          source: brokenDocument.utf8, fileName: "settings.json",
          style: Terminal.standardOutput.style))
    }
  }

  // The output has the keys of the file, not the names of the properties, so it is a settings file.
  private static func show(_ settings: Settings) throws(JSONModelError) {
    print(try settings.jsonString(options: JSONExportOptions(isPretty: true)))
  }
}
