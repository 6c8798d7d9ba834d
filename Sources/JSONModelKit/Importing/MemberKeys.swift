/// The keys of an object so far.
struct MemberKeys {
  /// The positions of the keys until they are compared.
  var marks: [SourceMark] = []
  /// The strings of the keys, from the first comparison on.
  var texts: Set<String>?
}
