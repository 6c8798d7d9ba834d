/// A hook of a class: `willImport` or `willExport`.
typealias ObjectHook = @Sendable (inout [String: JSONValue]) throws -> Void
