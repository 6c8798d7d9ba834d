// Dates in patterns and in the format of e-mails, near the limits of 32 bits and in years far from
// 2001.

/// Patterns that are compiled into steps, each with valid and invalid strings.
let patternDates: [(pattern: String, texts: [String])] = [
  (
    "dd.MM.yyyy",
    [
      "01.01.0001", "31.12.1900", "13.12.1901", "14.12.1901", "31.12.1931", "01.01.1933",
      "18.01.2038", "20.01.2038", "18.01.2069", "20.01.2069", "01.01.2070", "29.02.2080",
      "29.02.2100", "06.02.2106", "08.02.2106", "31.12.9999", "00.01.2014", "1.1.2014",
    ]
  ),
  (
    "yyyy-MM-dd HH:mm:ss.SSS Z",
    [
      "1931-05-06 08:03:21.250 +0200", "1901-12-13 20:45:51.999 +0000",
      "1932-12-13 20:45:51.001 +0000", "2038-01-19 03:14:08.500 +0000",
      "2070-06-01 00:00:00.001 -0800", "9998-12-31 23:59:59.999 +1459",
      "0001-01-02 00:00:00.001 +0000", "2070-06-01 24:00:00.001 -0800",
    ]
  ),
  (
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX",
    [
      "1931-01-01T00:00:00.999999999Z", "2070-01-01T12:34:56.123456789+08:00",
      "2500-07-08T23:59:59.000000001-01:30", "9000-01-01T00:00:00.500000000Z",
    ]
  ),
  (
    "EEEE, d MMMM yyyy h:mm a",
    [
      "Thursday, 1 January 1931 12:00 AM", "Sunday, 1 June 2070 12:59 PM",
      "Saturday, 1 January 9000 1:05 PM", "Friday, 1 June 2070 12:59 PM",
      "Sunday, 1 June 2070 13:59 PM",
    ]
  ),
]

/// Dates in the format of e-mails.
let mailDates = [
  "Thu, 01 Jan 1931 00:00:00 +0000", "Fri, 13 Dec 1901 20:45:51 GMT",
  "Tue, 13 Dec 1932 20:45:51 GMT", "01 Jan 1900 00:00 UT", "31 Dec 1899 23:59:59 +0000",
  "Tue, 19 Jan 2038 03:14:08 +0000", "Sun, 01 Jun 2070 08:03:21 -0800",
  "Mon, 01 Jun 2070 08:03:21 -0800", "29 Feb 2100 00:00:00 +0000", "01 Mar 2106 06:28:16 PST",
  "Fri, 31 Dec 9999 23:59:59 +0000", "Fri, 31 Dec 9999 23:59:59 -0100", "1 jan 5000 1:00 GMT",
  "6 may 2014 08:03 EDT", "06 May 2014 08:03:60 +0200", "06 May 2014 08:03:21 +9959",
]

func describe(_ text: String, in pattern: String) {
  guard let steps = DateSteps(pattern, offset: 0) else { return print(pattern + " has no steps") }
  guard let seconds = DateText.secondsSince2001(text, in: steps) else {
    return print("date " + text + ": not " + pattern)
  }
  print(
    "date " + text + ": " + String(seconds.bitPattern, radix: 16) + " "
      + steps.text(ofSecondsSince2001: seconds, offset: 0) + " "
      + steps.text(ofSecondsSince2001: seconds, offset: -28_800))
}

func describe(seconds: Double, in pattern: String) {
  // Near the limits, a date may be outside the years 1 to 9999 in another time zone.
  guard DateSteps.safeSeconds.contains(seconds), let steps = DateSteps(pattern, offset: 0) else {
    return
  }
  describe(steps.text(ofSecondsSince2001: seconds, offset: 0), in: pattern)
}

func describe(mailDate text: String) {
  do throws(JSONTransformError) {
    let seconds = try DateText.seconds(ofMailDate: text)
    print("mail " + text + ": " + String(seconds.bitPattern, radix: 16))
    describe(mailSeconds: seconds)
  } catch {
    print("mail " + text + ": " + error.reason)
  }
}

func describe(mailSeconds seconds: Double) {
  do throws(JSONTransformError) {
    print("mail " + (try DateText.mailDate(ofSecondsSince2001: seconds)))
  } catch {
    print("mail " + String(seconds.bitPattern, radix: 16) + ": " + error.reason)
  }
}
