#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// The built tool, as a shell calls it.
  struct ToolProcessTests {
    /// The executable, which is built beside the tests.
    private static let executable: URL = {
      var folder = URL(filePath: CommandLine.arguments[0])
      #if canImport(Darwin)
        folder =
          Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? folder
      #endif
      return folder.deletingLastPathComponent().appending(path: "jsonmodel")
    }()

    private func run(
      _ arguments: [String], of executable: URL = Self.executable, input: String = ""
    ) throws -> (status: Int32, output: String, errors: String) {
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
      process.standardInput = standardInput
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try standardInput.fileHandleForWriting.close()
      let text = [output, errors].map {
        String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      process.waitUntilExit()
      return (process.terminationStatus, text[0], text[1])
    }

    @Test func exitStatuses() throws {
      try withFiles([
        "s.json": #"{"type": "array"}"#, "bad.json": #"{"contains": 1}"#, "a.json": "[1]",
        "b.json": "{}", "broken.json": "[1,]",
      ]) { folder in
        let calls = """
          --version                  ¦ 0
          infer a.json               ¦ 0
          infer a.json broken.json   ¦ 1
          infer absent.json          ¦ 2
          infer --rot a.json         ¦ 64
          check s.json a.json        ¦ 0
          check s.json a.json b.json ¦ 1
          check s.json broken.json   ¦ 1
          check bad.json a.json      ¦ 2
          check s.json absent.json   ¦ 2
          check s.json               ¦ 64
          """
        for row in table(calls) {
          let arguments = row[0].split(separator: " ").map {
            $0.hasSuffix(".json") ? "\(folder)/\($0)" : String($0)
          }
          let status = try run(arguments).status
          #expect("\(status)" == row[1], "\(row[0])")
        }
      }
    }

    /// The filter passes lines as they arrive, and ends quietly if the reader of its output does.
    @Test func theFilterIsAStream() throws {
      try withFiles(["s.json": #"{"type": "object"}"#]) { folder in
        let script = """
          folder=$1
          filter() { "$0" check "$folder/s.json" - --pass; }
          mkfifo "$folder/in" "$folder/out"
          filter < "$folder/in" > "$folder/out" & exec 3> "$folder/in" 4< "$folder/out"
          echo '{"first": 1}' >&3; read -r -t 20 line <&4; echo "$line"
          echo '{"second": 2}' >&3; exec 3>&-; read -r -t 20 line <&4; echo "$line"
          yes '{"id": 1}' | head -n 100000 | filter | head -n 1
          echo "${PIPESTATUS[2]} ${PIPESTATUS[3]}"
          """
        let arguments = ["-c", script, Self.executable.path, folder]
        let result = try run(arguments, of: URL(filePath: "/bin/bash"))
        #expect(result.output == "{\"first\": 1}\n{\"second\": 2}\n{\"id\": 1}\n141 0\n")
        #expect(result.errors == "")
      }
    }

    /// What cannot be written is not lost in silence, nor does it get into another file.
    @Test(arguments: [
      (#"printf '{"id": 1}\n1\n' | "$0" check "$1/s.json" - --pass 2>&-"#, "{\"id\": 1}\n", 2),
      (#"echo '{"id": 1}' | "$0" check "$1/s.json" - --pass 2>&-"#, "{\"id\": 1}\n", 0),
      (#"echo '{"id": 1}' | "$0" check "$1/s.json" - --pass 2>&- >&-"#, "", 2),
      (
        #"echo '{"id": 1}' | "$0" check "$1/s.json" - --pass --rejects "$1/r" >&- || e=$?; "#
          + #"cat "$1/r"; exit $e"#, "", 2
      ), (#""$0" schema - <&-"#, "", 2),
      (#"echo '{"id": x}' | "$0" schema - 2>&-"#, "", 2), (#""$0" infer 2>&-"#, "", 64),
    ])
    func closedStreamsAreErrors(
      _ call: String, _ output: String, _ status: Int32
    ) throws {
      try withFiles(["s.json": #"{"type": "object"}"#]) { folder in
        let arguments = ["-c", call, Self.executable.path, folder]
        let result = try run(arguments, of: URL(filePath: "/bin/bash"))
        #expect(result.output == output)
        #expect(result.status == status)
      }
    }

    /// A line, and the completions that bash offers for it.
    @Test(arguments: [
      ("jsonmodel ch", "check"), ("jsonmodel infer --la", "--layout"),
      ("jsonmodel infer --layout ", "flat nested"), ("jsonmodel check --f", "--format --formats"),
      ("jsonmodel check --format g", "github"),
    ])
    func bashCompletesLines(_ line: String, _ completions: String) throws {
      let shell = URL(filePath: "/bin/bash")
      let script = try run(["completions", "bash"]).output
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let call = """
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
        _jsonmodel; echo "${COMPREPLY[*]}"
        """
      let result = try run(["-c", script + call], of: shell)
      #expect(result.output == completions + "\n")
    }

    private static let zsh = ["/bin/zsh", "/usr/bin/zsh"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// zsh is part of macOS, but is rarely installed on Linux.
    @Test(.enabled(if: zsh != nil, "zsh is not installed"))
    func zshParsesItsScript() throws {
      let shell = URL(filePath: try #require(Self.zsh))
      try withFiles(["completions.zsh": try run(["completions", "zsh"]).output]) { folder in
        let result = try run(["-n", "\(folder)/completions.zsh"], of: shell)
        #expect(result.errors == "")
        #expect(result.status == 0)
      }
    }

    @Test func outputAndErrorsUseTheirOwnStreams() throws {
      let result = try run(["schema", "-"], input: "{}")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("{\n"))
      #expect(result.errors == "")
      #expect(try run([]).errors == "jsonmodel: a command is missing\nSee 'jsonmodel --help'.\n")
    }
  }
#endif
