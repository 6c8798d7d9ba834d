enum HelpText {
  static let overview = """
    Generates Swift models for JSON documents, and checks documents, with JSONModelKit.

    USAGE
      jsonmodel infer SAMPLES... [OPTIONS]            prints models for samples
      jsonmodel schema SAMPLES... [OPTIONS]           prints the JSON Schema of samples
      jsonmodel check SCHEMA DOCUMENTS... [OPTIONS]   checks documents against a JSON Schema
      jsonmodel completions SHELL                     prints completions for bash or zsh

    EXAMPLES
      jsonmodel infer order.json --root Order
      curl -s https://api.example.com/orders | jsonmodel infer - --explain

    OPTIONS
      -h, --help    prints this text, or that of a command: jsonmodel infer --help
      --version     prints the version

    The exit status is 0, 1 if a document has issues, 2 if a file cannot be used or the output or
    an error cannot be written, and 64 if the arguments are wrong.

    """

  static let commands = [
    "infer": infer, "schema": schema, "check": check, "completions": completions,
  ]

  private static let completions = """
    Prints a script that completes commands, options and files in a shell.

    USAGE
      jsonmodel completions bash
      jsonmodel completions zsh

    EXAMPLES
      source <(jsonmodel completions bash)

    """

  private static let check = """
    Checks documents against a JSON Schema, draft 2020-12 or draft-07.

    USAGE
      jsonmodel check SCHEMA DOCUMENTS... [OPTIONS]

    DOCUMENTS are JSON documents, JSON Lines, folders with them, and - for standard input. Each issue
    is printed with its line. A keyword of the schema that cannot be checked is an error with its name.

    OPTIONS
      --format FORMAT    text, json or github (text): json prints a line for each document that has
                         issues, github the annotations of GitHub Actions
      --lines            each line is a document
      --pass             copies valid lines to standard output, and writes a line of JSON with the issues
                         of each other line to standard error; implies --lines
      --rejects FILE     writes these issues to a file
      --formats RULE     assert or annotate (assert): annotate ignores the keyword "format", as is the
                         default of the specification

    The exit status is 0 if all documents match, 1 if one does not, and 2 if the schema or a file
    cannot be used.

    EXAMPLES
      jsonmodel check order.schema.json orders/
      jsonmodel check order.schema.json orders.jsonl --format github
      zcat orders.gz | jsonmodel check order.schema.json - --pass --rejects issues.jsonl > valid.jsonl

    """

  private static let schema = """
    Prints the JSON Schema, draft 2020-12, that samples conform to.

    USAGE
      jsonmodel schema SAMPLES... [OPTIONS]

    SAMPLES are those of 'jsonmodel infer'.

    OPTIONS
      --root NAME      the name of the definition of the root's objects (Root)
      --no-clusters    one definition for objects whose members depend on a tag, such as "type"

    EXAMPLES
      jsonmodel schema order.json > order.schema.json

    """

  private static let infer = """
    Prints Swift models for samples, or for the documents of a JSON Schema.

    USAGE
      jsonmodel infer SAMPLES... [OPTIONS]
      jsonmodel infer --schema FILE [OPTIONS]

    SAMPLES are JSON documents, JSON Lines, folders with them, and - for standard input. All of them
    are samples of one type: a member that some samples lack becomes Optional. Their order makes no
    difference.

    OPTIONS
      --schema FILE       a JSON Schema, draft 2020-12 or draft-07, instead of samples; or an OpenAPI
                          document, version 3.1, for the schemas in its components
      --root NAME         the name of the root's class (Root)
      --namespace NAME    an enumeration around all types
      --output DIR        writes a file for each type
      --force             overwrites files
      --layout LAYOUT     flat or nested (flat): nested declares types inside the class that uses them
      --access LEVEL      internal or public (internal)
      --mapper STYLE      auto, snakeCase or none (auto: the style with the fewest exceptions)
      --enums KIND        auto, open, closed or none (auto: closed for a schema; for samples open,
                          with a case for unknown values)
      --as NAME=KEY.PATH  names the class at a key path; may be repeated
      --overrides FILE    names and types by key path, as JSON:
                          {"items.zip": {"name": "postalCode", "type": "String"},
                           "items.author": {"class": "User"}, "notes": {"type": "[String: Note]"}}
      --no-date           dates stay strings
      --no-numbers        numbers in strings, such as "12", stay strings
      --no-clusters       one class for objects whose members depend on a tag, such as "type"
      --decimal           Decimal for numbers with a fractional part
      --exact             types that preserve every value of the samples in an export
      --constraints       guesses constraints from the values
      --explain           explains each decision in a comment
      --nonisolated       for modules whose default isolation is MainActor
      --round-trip        adds roundTrip(_:) to the namespace, for tests; implies --exact

    EXAMPLES
      jsonmodel infer order.json --root Order
      jsonmodel infer events.jsonl --output Sources/App/Models --access public
      jsonmodel infer samples/ --as User=items.author --explain

    """
}
