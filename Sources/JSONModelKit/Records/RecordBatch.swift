/// Records that one task imports.
struct RecordBatch: Sendable {
  let window: ByteWindow
  let spans: [RecordSpan]
}
