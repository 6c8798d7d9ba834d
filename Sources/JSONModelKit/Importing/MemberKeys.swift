/// The keys of an object so far, as texts.
struct MemberKeys {
  /// Where they are, as long as they are not compared.
  var marks: [SourceMark] = []
  /// What they are, if they are compared.
  var texts: Set<String>?
}
