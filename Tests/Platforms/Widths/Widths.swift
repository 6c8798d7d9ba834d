import Foundation

// Prints the results of importing many numbers and dates, which must not depend on the system:
// `run` compares the output for an `Int` of 32 bits with the output for one of 64 bits.

/// Prints the results of all inputs.
@_cdecl("widths") public func widths() {
  for text in numbers { describe(number: text) }
  for text in dates { describe(date: text) }
  for seconds in instants { describe(seconds: seconds) }
  for (first, second) in pairs { describe(first, second) }
  for (pattern, texts) in patternDates { for text in texts { describe(text, in: pattern) } }
  for text in mailDates { describe(mailDate: text) }
  for text in tokens { describe(token: text) }
  describeWindow()
  var random = SplitMix(state: 32)
  for _ in 0..<1_500 {
    describe(number: randomNumber(&random))
    let seconds = randomInstant(&random)
    describe(seconds: seconds)
    for (pattern, _) in patternDates { describe(seconds: seconds, in: pattern) }
    describe(mailSeconds: seconds)
  }
}

// MARK: - Inputs

/// Numbers at the limits of types and of the algorithms that read them.
private let numbers = [
  "0", "-0", "0.0", "-0.0", "0e5", "0e99999999999999999999", "1", "-1", "1.0", "1e2", "1e5", "-1e5",
  "1e05",
  "100e-2", "1.50e1", "12.00000000000000000000", "0.00000000000000000000000000001e29", "1.5",
  "-0.1", "1e-1",
  "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768", "-32769", "65535",
  "65536",
  "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
  "4294967297", "8589934592",
  "2147483647e1", "214748364.8e1", "4294967296e-1", "1e9", "1e10", "3e9", "-3e9",
  "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
  "922337203685477580.7e1", "18446744073709551615", "18446744073709551616",
  "12345678901234567890.5",
  "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
  "-170141183460469231731687303715884105728", "-170141183460469231731687303715884105729",
  "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "1e38",
  "1e39", "1e40",
  "1e127", "1e128", "1e-128", "1e-129", "0.1", "0.2", "0.3", "1e22", "1e23", "9007199254740993",
  "9007199254740992.5", "4.9406564584124654e-324", "2.4703282292062328e-324",
  "2.2250738585072011e-308",
  "2.2250738585072014e-308", "1.7976931348623157e308", "1.7976931348623159e308", "1e308", "1e309",
  "1e400", "-1e400",
  "1e-400", "1e16777215", "1e16777216", "1e-16777216", "1e16777217", "1e167772160", "1e2147483647",
  "1e2147483648",
  "1e-2147483648", "1e-2147483649", "1e4294967295", "1e4294967296", "1e4294967297", "1e-4294967296",
  "1e9999999999",
  "1e72057594037927935", "1e72057594037927936", "1e720575940379279360", "1e9223372036854775808",
  "1e99999999999999999999", "1e-99999999999999999999", "65.613616999999977",
  "3.518437208883201171875e13",
  "123456789012345678901234567890", "8.98846567431158e307", "1090544144181609348671888949248",
  "01", "+1", ".5", "1.", "1e", "1e+", "--1", "", " 1", "1 ", "NaN", "0x10", "1_000",
]

/// Dates whose seconds since 2001 fit or do not fit into 32 bits, and invalid dates.
private let dates = [
  "1932-12-13T20:45:51Z", "1932-12-13T20:45:52Z", "1901-12-13T20:45:52Z", "1931-01-01",
  "1900-03-01", "1970-01-01",
  "2001-01-01", "2000-12-31T23:59:59.75Z", "2038-01-19T03:14:07Z", "2038-01-19T03:14:08Z",
  "2069-01-19T03:14:07Z",
  "2069-01-19T03:14:08Z", "2070-06-01", "2100-02-29", "2100-03-01", "2400-02-29",
  "9999-12-31T23:59:59Z",
  "9999-12-31T23:59:59-01:00", "0000-01-01", "0000-01-01T00:00:00+01:00", "0001-01-01",
  "1582-10-10", "1600-02-29",
  "2014-05-06T20:46:41+08:00", "2014-05-06 20:46:41.123456789+0800", "2014-05-06T20:46:41+08",
  "2014-05-06T24:00:00Z",
  "Tue May 06 20:46:41 +0800 2014", "Fri Feb 29 00:00:00 +0000 2080",
  "Thu Feb 29 00:00:00 +0000 2080",
  "Thu Jan 01 00:00:00 +0000 1931", "2016-12-31T23:59:60Z", "2080-12-31T23:59:60Z",
  "2016-12-31T23:59:61Z",
  "20140506", "2014-13-01", "2014-00-10", "2014-05-06T", "", "0", "2014-05-06T12:46:41.Z",
  "14-05-06", "10000-01-01",
]

private let instants: [Double] = [
  0, 0.25, -0.25, 0.1, 1e9, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649,
  2_147_483_647.5,
  4_294_967_296, -4_294_967_296, 252_423_993_599, -63_145_526_400, 0.999999999, 0.9999999999,
  -0.0000000001,
  1_399_380_401.123456, 8e9 + 0.5,
]

private let pairs = [
  ("1", "1.0"), ("1e3", "1000"), ("0", "-0.0"), ("1e16777216", "10e16777215"),
  ("1e16777216", "1e16777217"),
  ("1e2147483648", "10e2147483647"), ("1e-2147483649", "10e-2147483650"), ("1e4294967296", "1"),
  ("1e4294967296", "1e0"), ("1e4294967296", "2e4294967296"), ("-1e4294967296", "1e4294967296"),
  ("1e72057594037927936", "1e99999999999999999999"),
  ("2e99999999999999999999", "12e99999999999999999999"),
  ("1e-99999999999999999999", "1e-99999999999999999998"), ("5", "1e99999999999999999999"),
  ("0.1", "0.10000000000000000000000001"), ("3000000000", "3e9"), ("-3000000000", "-2999999999.5"),
]

/// Returns a random number of up to twenty digits, often with a fractional part or an exponent.
private func randomNumber(_ random: inout SplitMix) -> String {
  var text = random.next() & 1 == 0 ? "-" : ""
  text += String(random.next() >> (random.next() % 64))
  if random.next() & 1 == 0 { text += "." + String(random.next() >> (random.next() % 64)) }
  if random.next() & 1 == 0 {
    text +=
      "e" + (random.next() & 1 == 0 ? "-" : "") + String(random.next() >> (54 + random.next() % 10))
  }
  return text
}

/// Returns a random date from the years 0 to 9999, every second time with fractional seconds.
private func randomInstant(_ random: inout SplitMix) -> Double {
  let seconds = Double(random.next() % 315_569_520_000) - 63_145_526_400
  return random.next() & 1 == 0 ? seconds : seconds + Double(random.next() % 1_000_000) / 1_000_000
}

// MARK: - Outputs

private func describe(number text: String) {
  var line = "number " + text + ":"
  guard let number = JSONNumber(text) else { return print(line + " none") }
  func add<Value: FixedWidthInteger>(_ type: Value.Type) {
    line += " " + (number.integer(as: type).map { String($0) } ?? "-")
  }
  add(Int8.self)
  add(UInt8.self)
  add(Int16.self)
  add(UInt16.self)
  add(Int32.self)
  add(UInt32.self)
  add(Int64.self)
  add(UInt64.self)
  add(Int128.self)
  add(UInt128.self)
  line += " double " + (number.double.map { String($0.bitPattern, radix: 16) } ?? "-")
  let float =
    JSONNumber.reading(text) { $0.floatingPoint(as: Float.self, from: $1).exactValue } ?? nil
  line += " float " + (float.map { String($0.bitPattern, radix: 16) } ?? "-")
  line += " decimal " + (number.decimal.map { $0.text } ?? "-")
  if let parts = number.decimalParts { line += " exponent " + String(parts.exponent) }
  for unit in [DecimalSeconds.Unit.second, .millisecond] {
    let date = JSONNumber.reading(text) {
      DecimalSeconds.secondsSince2001($0, in: unit, from: $1)
    }
    line += " date " + (date.map { String($0.bitPattern, radix: 16) } ?? "-")
  }
  print(line)
}

private func describe(date text: String) {
  switch DateText.secondsSince2001(text) {
  case .success(let seconds):
    print(
      "date " + text + ": " + String(seconds.bitPattern, radix: 16) + " "
        + DateText.text(ofSecondsSince2001: seconds))
  case .failure(let rejection): print("date " + text + ": " + rejection.reason)
  }
}

private func describe(seconds: Double) {
  if let rejection = DateText.rejection(ofSecondsSince2001: seconds) {
    return print("seconds " + String(seconds.bitPattern, radix: 16) + ": " + rejection.reason)
  }
  let text = DateText.text(ofSecondsSince2001: seconds)
  guard case .success(let read) = DateText.secondsSince2001(text) else {
    return print(text + " is not read")
  }
  print(
    "seconds " + String(seconds.bitPattern, radix: 16) + ": " + text + " "
      + String(read.bitPattern, radix: 16))
}

private func describe(_ first: String, _ second: String) {
  guard let first = JSONNumber(first), let second = JSONNumber(second) else {
    return print("no numbers")
  }
  let order = first == second ? "=" : first < second ? "<" : ">"
  print("numbers " + first.text + " " + order + " " + second.text)
}
