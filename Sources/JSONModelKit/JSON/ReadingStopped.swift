/// An error that ends reading; the reader has recorded the failure.
struct ReadingStopped: Error {}
