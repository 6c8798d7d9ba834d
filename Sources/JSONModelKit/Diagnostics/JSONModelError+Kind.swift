extension JSONModelError {
  /// The kind of an issue in a document or in the declaration of a class.
  ///
  /// ```swift
  /// switch error.kind {
  /// case .missingKey: print("\(error.keyPath) is missing")
  /// case .typeMismatch(let expected, let found): print("\(found) in place of \(expected)")
  /// default: print(error)
  /// }
  /// ```
  public enum Kind: Sendable, Hashable {
    /// The document is empty: it has no bytes, or none after a UTF-16 or UTF-32 byte order mark.
    ///
    /// Check the status of a response before the import of its body.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: "") } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 1: the document is empty [empty_input]
    /// ```
    case emptyInput

    /// The document is not valid JSON (RFC 8259); the payload is the reason.
    ///
    /// This document has a trailing comma:
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": 1,}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 10: invalid JSON: expected a key in quotation marks after the comma [invalid_json]
    /// ```
    case invalidJSON(String)

    /// An object lacks a key that its class requires.
    ///
    /// If the key may be absent, declare an Optional, or use ``OptionalKey``. If the document has
    /// another name for it, override ``JSONModel/keyMapper``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: "{}") } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 1, id: required key is missing [missing_key]
    /// ```
    case missingKey

    /// The value is null, but its property is not Optional.
    ///
    /// If null is valid, declare an Optional. ``OptionalKey`` keeps the default value instead.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": null}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id: expected Int, found null [null_value]
    /// ```
    case nullValue(expected: String)

    /// The property does not accept the JSON type of the value.
    ///
    /// `expected` is a Swift type. It is a JSON type, or several such as `string or number`, for
    /// transformers of the application, date formats and a ``JSONPatch``. `found` is `string`,
    /// `number`, `fraction`, `true`, `false`, `object` or `array`, where `fraction` is a number with
    /// a fractional part. For a value that is not a JSON value, it is its type or a description. If
    /// ``JSONImportOptions/showsValues`` is true, `found` also contains an excerpt of the value.
    ///
    /// If the document is right, change the type of the property, or register a transformer in
    /// ``JSONTransformerRegistry``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": 1.5}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id: expected Int, found number with a fractional part [type_mismatch]
    /// ```
    case typeMismatch(expected: String, found: String)

    /// The value is a number out of range for the Swift type, such as 300 for `UInt8`.
    ///
    /// A larger type, such as `Int`, `Decimal` or ``JSONNumber``, may hold it.
    ///
    /// ```swift
    /// final class Pixel: JSONModel { var red: UInt8 = 0 }
    ///
    /// do { _ = try Pixel(string: #"{"red": 300}"#) } catch { print(error) }
    /// // Pixel: 1 issue
    /// //   line 1, column 9, red: number out of range for UInt8 (0...255) [number_out_of_range]
    /// ```
    case numberOutOfRange(expected: String, found: String)

    /// A transformer such as `Date from String` rejects the value.
    ///
    /// If the document has another format, declare it in ``JSONModel/propertyTransformers``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": "x"}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id: cannot convert string to Int: not a number [transform_failed]
    /// ```
    case transformFailed(transformer: String, reason: String)

    /// No property has this key, and the class rejects unknown keys.
    ///
    /// Declare a property for the key, or let ``UnknownKeys`` collect the keys instead of rejecting
    /// them.
    ///
    /// ```swift
    /// final class City: JSONModel {
    ///   @OptionalKey var name = ""
    ///   override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    /// }
    ///
    /// do { _ = try City(string: #"{"nmae": "Rome"}"#) } catch { print(error) }
    /// // City: 1 issue
    /// //   line 1, column 2, nmae: unknown key; did you mean "name"? [unknown_key]
    /// ```
    case unknownKey

    /// The object contains this key more than once.
    ///
    /// With ``JSONImportOptions/duplicateKeys``, an import can use the last one instead.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": 1, "id": 2}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 11, id: duplicate key [duplicate_key]
    /// ```
    case duplicateKey

    /// A body or patch has the key of a property marked `@ReadOnly`.
    ///
    /// Only an import with ``JSONImportOptions/rejectsReadOnly`` reports it.
    ///
    /// ```swift
    /// final class User: JSONModel { @ReadOnly var id = 0 }
    ///
    /// let body = JSONImportOptions(rejectsReadOnly: true)
    /// do { _ = try User(string: #"{"id": 7}"#, options: body) } catch { print(error) }
    /// // User: 1 issue
    /// //   line 1, column 8, id: read-only key [read_only_key]
    /// ```
    case readOnlyKey

    /// The value violates a constraint of its class; the payload describes the constraint.
    ///
    /// The class declares its constraints in ``JSONModel/constraints``.
    ///
    /// ```swift
    /// final class Order: JSONModel {
    ///   var count = 0
    ///   override class var constraints: [String: [JSONConstraint]] { ["count": [.range(1...9)]] }
    /// }
    ///
    /// do { _ = try Order(string: #"{"count": 0}"#) } catch { print(error) }
    /// // Order: 1 issue
    /// //   line 1, column 11, count: must be from 1 to 9 [constraint_violated]
    /// ```
    case constraintViolated(String)

    /// Code of the application rejects the object; the payload is the reason.
    ///
    /// `validate()`, an import hook, or the closure of a discriminator has thrown an error. The
    /// issue of a ``JSONPatch`` that cannot be applied has this kind, too.
    ///
    /// ```swift
    /// final class Trip: JSONModel {
    ///   var start = 0
    ///   var end = 0
    ///   override func validate() throws {
    ///     if end < start { throw JSONValidationError("must not be less than start", at: "end") }
    ///   }
    /// }
    ///
    /// do { _ = try Trip(string: #"{"start": 5, "end": 2}"#) } catch { print(error) }
    /// // Trip: 1 issue
    /// //   line 1, column 1, end: must not be less than start [validation_failed]
    /// ```
    case validationFailed(String)

    /// The discriminator does not map the tag of an object to an expected class.
    ///
    /// A ``JSONDiscriminator`` with `otherwise` accepts all other tags.
    ///
    /// ```swift
    /// class Shape: JSONModel {
    ///   override class var discriminator: JSONDiscriminator? {
    ///     JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    ///   }
    /// }
    /// final class Circle: Shape {}
    ///
    /// do { _ = try Shape.make(string: #"{"type": "box"}"#) } catch { print(error) }
    /// // Shape: 1 issue
    /// //   line 1, column 10, type: unknown discriminator value; expected "circle" [unknown_discriminator]
    /// ```
    case unknownDiscriminator(found: String, allowed: [String])

    /// The document exceeds a limit; the payload describes it.
    ///
    /// The limits are those of ``JSONImportOptions``, the stack of the thread, and fixed ones, such
    /// as 200 consecutive combining marks in a string that is hashed.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// let options = JSONImportOptions(maximumBytes: 8)
    /// do { _ = try Country(string: #"{"id": 7}"#, options: options) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 1: the document is longer than 8 bytes [limit_exceeded]
    /// ```
    case limitExceeded(String)

    /// The model cannot be exported; the payload is the reason, such as NaN or a reference cycle.
    ///
    /// ```swift
    /// final class Sample: JSONModel { var value = 0.0 }
    ///
    /// let sample = Sample()
    /// sample.value = .nan
    /// do { _ = try sample.jsonString() } catch { print(error) }
    /// // Sample: 1 issue
    /// //   value: cannot be exported: NaN is not a valid JSON number [not_exportable]
    /// ```
    case notExportable(String)

    /// The system reports an error while reading a file of records; the payload is the reason.
    ///
    /// ```swift
    /// let kind = JSONModelError.Kind.unreadableInput("cannot read a.jsonl: Input/output error")
    /// print(JSONModelError(model: "Message", issues: [JSONModelError.Issue(kind: kind)]))
    /// // Message: 1 issue
    /// //   cannot read a.jsonl: Input/output error [unreadable_input]
    /// ```
    case unreadableInput(String)

    /// The declaration of a class contains an error; the payload describes it.
    ///
    /// The document is not the cause: fix the class. ``JSONModel/checkDeclaration()`` finds the
    /// error in a unit test.
    ///
    /// ```swift
    /// final class City: JSONModel {
    ///   var name = ""
    ///   override class var keyMapper: JSONKeyMapper { ["nmae": "title"] }
    /// }
    ///
    /// do { _ = try City(string: #"{"title": "Rome"}"#) } catch { print(error) }
    /// // City: 1 issue
    /// //   the key mapper of City names "nmae", which is not a property; did you mean "name"? [invalid_declaration]
    /// ```
    case invalidDeclaration(String)
  }
}
