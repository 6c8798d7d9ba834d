/// An encoded value has more nested arrays and objects than the export permits.
struct NestedTooDeeply: Error {}
