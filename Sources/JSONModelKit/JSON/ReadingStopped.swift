/// Ends all reading at once; whoever threw keeps the reason.
struct ReadingStopped: Error {}
