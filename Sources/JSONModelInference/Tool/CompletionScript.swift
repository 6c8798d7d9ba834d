import JSONModelKit
import JSONModelSchema

/// Scripts that complete the arguments of the tool in a shell.
///
/// They are generated from the options that the commands declare.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh

  private static let commands: [(name: String, options: Set<String>)] =
    CommandLineTool.commands.map { ($0.name, $0.type.flags.union($0.type.options)) }
    + [("completions", [])]

  /// The values of the options with a fixed list of values.
  private static let values: [(option: String, values: [String])] = [
    ("--access", InferCommand.Access.allCases.map(\.rawValue)),
    ("--enums", InferenceOptions.Enumerations.allCases.map(\.rawValue)),
    ("--format", CheckCommand.Format.allCases.map(\.rawValue)),
    ("--formats", JSONDocumentSchema.Formats.allCases.map(\.rawValue)),
    ("--layout", InferenceOptions.Layout.allCases.map(\.rawValue)),
    ("--mapper", InferenceOptions.Mapper.allCases.map(\.rawValue)),
  ]

  private static let first =
    (commands.map(\.name) + ["help", "--help", "--version"]).joined(separator: " ")

  var text: String {
    let options = Self.commands.map {
      ($0.name, $0.options.union(["--help"]).sorted(byUTF8Of: \.self))
    }
    let values = Self.values.map { ($0.option, $0.values) }
    switch self {
    case .bash:
      func branches(_ entries: [(String, [String])]) -> String {
        entries.map { "    \($0.0)) words='\($0.1.joined(separator: " "))' ;;" }
          .joined(separator: "\n")
      }
      return """
        # source <(jsonmodel completions bash)
        _jsonmodel() {
          local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
          case $previous in
        \(branches(values))
          esac
          if ((COMP_CWORD == 1)); then
            words='\(Self.first)'
          elif [[ -z $words && $current == -* ]]; then
            case ${COMP_WORDS[1]} in
        \(branches(options))
            esac
          fi
          if [[ -n $words ]]; then
            COMPREPLY=($(compgen -W "$words" -- "$current"))
          else
            local IFS=$'\n'
            COMPREPLY=($(compgen -f -- "$current"))
          fi
        }
        complete -o filenames -F _jsonmodel jsonmodel

        """
    case .zsh:
      func branches(_ entries: [(String, [String])]) -> String {
        entries.map { "    \($0.0)) compadd -- \($0.1.joined(separator: " ")); return ;;" }
          .joined(separator: "\n")
      }
      return """
        #compdef jsonmodel
        # source <(jsonmodel completions zsh)
        _jsonmodel() {
          if ((CURRENT == 2)); then
            compadd -- \(Self.first)
            return
          fi
          case ${words[CURRENT-1]} in
        \(branches(values))
          esac
          if [[ $PREFIX == -* ]]; then
            case ${words[2]} in
        \(branches(options))
            esac
          fi
          _files
        }
        compdef _jsonmodel jsonmodel

        """
    }
  }
}
