import JSONModelKit

// The schemas of several classes in one document, with the definitions to which they refer:
//
//   [Order.self, Page<City>.self]      Order, Page_City_ and City

extension JSONSchemaBuilder {
  /// The start of references to definitions that are in the document itself.
  static let ownDefinitions = "#/$defs/"

  static func schemas(
    of types: [any JSONModelProtocol.Type], for dialect: JSONSchemaDialect, references: String
  ) throws(JSONModelError) -> JSONDialectSchema {
    var builder = JSONSchemaBuilder(
      subject: .canonicalDocuments, dialect: dialect, references: references)
    builder.order.isMap = references != ownDefinitions
    for type in types {
      let model = try checked(type)
      try reporting(swiftTypeName(type)) { () throws(SchemaRejection) in
        let name = try builder.define(builder.entry(of: model))
        if !builder.order.names.contains(name) { builder.order.names.append(name) }
      }
    }
    let names = types.map { swiftTypeName($0) }.joined(separator: ", ")
    return try reporting(names) { () throws(SchemaRejection) in
      try builder.defineWaitingClasses()
      return try builder.map()
    }
  }

  /// Returns the definitions in the dialect of the builder.
  private func map() throws(SchemaRejection) -> JSONDialectSchema {
    var definitions = definitions
    var rewriter = DialectRewriter(dialect)
    if dialect.isStrict {
      try checkRecursion(
        try rewriter.rewriteDefinitions(&definitions, at: order.isMap ? [] : ["$defs"]))
    }
    let schema = JSONValue.object(definitions)
    return JSONDialectSchema(
      schema: order.isMap ? schema : ["$defs": schema], unsupported: rewriter.unsupported,
      order: order)
  }

  /// Returns a name with `_` for each character that a component of OpenAPI cannot have in its name
  /// (section 4.8.7, Components Object).
  static func plainName(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          switch scalar {
          case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": scalar
          default: "_"
          }
        }))
  }
}
