extension Importer {
  /// Checks which members an object contains, by the constraints of the class itself.
  ///
  /// Their values do not matter, so objects with other issues are checked too.
  @inline(never) mutating func checkMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: ObjectState<Source.Bookmark>, at mark: SourceMark
  ) {
    for check in schema.memberChecks {
      let holds = check.holds { property in
        // The properties that the patch does not contain are present, too.
        state.isPatch
          ? schema.hasValue(property, in: instance) : state.seen.contains(property)
      }
      if holds { continue }
      let sentence = check.sentence
      reportValue(.constraintViolated(sentence), at: mark, detail: .reason(sentence))
    }
  }
}
