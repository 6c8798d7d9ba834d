/// The keys of the members of an object that were imported so far.
struct MemberKeys {
  /// The positions of the keys until they are compared.
  var marks: [SourceMark] = []
  /// The strings of the keys; nil until keys are compared for the first time.
  var texts: Set<String>?
}
