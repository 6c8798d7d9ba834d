/// The error for an encoded value that is nested deeper than the export permits.
struct NestedTooDeeply: Error {}
