/// The keys of an object so far.
struct MemberKeys {
  /// The positions of the keys, as long as they are not compared.
  var marks: [SourceMark] = []
  /// The strings of the keys, once they are compared.
  var texts: Set<String>?
}
