extension SwiftWriter {
  /// The lines that override `discriminator`; empty if the class is not a class cluster.
  func discriminatorLines(of type: ClassDesign) -> [String] {
    guard let cluster = type.cluster else { return [] }
    let key = SwiftText.literal(cluster.key)
    let classes = cluster.tags.map { tag, index in
      "\(SwiftText.literal(tag)): \(design.classes[index].name).self"
    }
    var arguments = [[cluster.key.contains(".") ? "keys: .literal(\(key))" : "key: \(key)"]]
    arguments.append(SwiftText.list(classes, in: ("classes: [", "]"), width: 80))
    if let otherwise = cluster.otherwise {
      arguments.append(["otherwise: \(design.classes[otherwise].name).self"])
    }
    for index in arguments.indices.dropLast() {
      arguments[index][arguments[index].count - 1] += ","
    }
    return override(
      "discriminator: JSONDiscriminator?",
      ["JSONDiscriminator("] + Self.indented(arguments.flatMap(\.self)) + [")"])
  }
}
