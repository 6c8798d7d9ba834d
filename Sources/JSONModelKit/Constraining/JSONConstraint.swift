// Examples of constraints, and the values that they check:
//
//   .length(1...80)                  a String, a String?, or an enumeration of strings
//   .each(.length(1...80))           a [String]: the elements
//   .keys(.pattern("^[a-z]+$"))      a [String: Int]: the keys

/// A requirement on the value of a property, in addition to its type.
///
/// ```swift
/// final class Country: JSONModel {
///   var code = ""
///   var population = 0
///   var cities: [String] = []
///   override class var constraints: [String: [JSONConstraint]] {
///     [
///       "code": [.pattern("^[A-Z]{2}$")],
///       "population": [.range(0...), .not(.multipleOf(1000))],
///       "cities": [.count(1...50), .unique, .each(.length(1...80))],
///     ]
///   }
/// }
/// ```
///
/// An Optional property or a ``JSONPresence`` is checked only if it has a value. A property of an
/// enumeration, or of another type with a raw value, may have constraints for the raw value. A
/// constraint that does not apply to the type of its property is a declaration error,
/// ``JSONModelError/Kind/invalidDeclaration(_:)``. A violation is reported as
/// ``JSONModelError/Kind/constraintViolated(_:)`` at the value.
///
/// `Docs/Validation.md` in the package is the guide, with a table of all constraints.
public struct JSONConstraint: Sendable {
  indirect enum Rule: Sendable {
    case range(any RangeRule)
    /// The divisor is nil if it is not a finite number.
    case multiple(of: JSONNumber?)
    case length(JSONConstraintBounds<Int>)
    case characters(JSONConstraintBounds<Int>)
    case count(JSONConstraintBounds<Int>)
    case pattern(String)
    case oneOf(any ListRule)
    case url(schemes: [String])
    case text(any TextRule)
    case past, future
    case unique
    case custom(any CustomRule)
    case not(JSONConstraint)
    case anyOf([JSONConstraint])
    case contains(JSONConstraint, JSONConstraintBounds<Int>)
    case each([JSONConstraint])
    case keys([JSONConstraint])
    case requiredMembers(RequiredMembersRule)
  }

  let rule: Rule
}

extension JSONConstraint {
  /// Requires one of the given values.
  ///
  /// ```swift
  /// ["unit": [.oneOf(["km", "mi"])]]
  /// // violated: must be one of km, mi
  /// ```
  ///
  /// The values for numbers may have any number type, if the property's type represents all of
  /// their decimal digits. The values for other types have the type of the property. Strings are
  /// compared by their code points, as `enum` of JSON Schema does.
  public static func oneOf<Value: Hashable & Sendable>(_ values: [Value]) -> JSONConstraint {
    JSONConstraint(rule: .oneOf(OneOfRule(values: values)))
  }

  /// Requires a date before the time when it is checked.
  ///
  /// ```swift
  /// ["born": [.past]]
  /// // violated: must be in the past
  /// ```
  public static var past: JSONConstraint { JSONConstraint(rule: .past) }

  /// Requires a date after the time when it is checked.
  ///
  /// ```swift
  /// ["expires": [.future]]
  /// // violated: must be in the future
  /// ```
  public static var future: JSONConstraint { JSONConstraint(rule: .future) }

  /// Requires that a function returns true for the value.
  ///
  /// ```swift
  /// ["number": [.custom("even") { (number: Int) in number % 2 == 0 }]]
  /// // violated: must satisfy "even"
  /// ```
  ///
  /// A constraint of a subclass replaces an inherited one with the same name and type.
  ///
  /// - Parameters:
  ///   - name: The name of the constraint in errors.
  ///   - holds: A function that returns whether a value is valid. Its parameter has the type of the
  ///     property, without Optional. An error that it throws is reported as an issue, too.
  public static func custom<Value>(
    _ name: String, _ holds: @escaping @Sendable (Value) throws -> Bool
  ) -> JSONConstraint {
    JSONConstraint(rule: .custom(FunctionRule(name: name, function: holds)))
  }
}

// Constraints made of other constraints.

extension JSONConstraint {
  /// Requires that another constraint is violated.
  ///
  /// ```swift
  /// ["name": [.not(.oneOf(["root", "admin"]))]]
  /// // violated: must not be one of root, admin
  /// ```
  ///
  /// If the other constraint cannot be checked, for example because a pattern takes too many steps,
  /// the value violates this one, too.
  public static func not(_ constraint: JSONConstraint) -> JSONConstraint {
    if case .not(let inner) = constraint.rule { return inner }
    return JSONConstraint(rule: .not(constraint))
  }

  /// Requires that at least one of several constraints is satisfied, like `anyOf` of JSON Schema.
  ///
  /// ```swift
  /// ["host": [.anyOf([.ipv4, .ipv6, .hostname])]]
  /// // violated: must be an IPv4 address or an IPv6 address or a host name
  /// ```
  ///
  /// Each of them must apply to the type of the property; an empty list is a declaration error.
  public static func anyOf(_ constraints: [JSONConstraint]) -> JSONConstraint {
    JSONConstraint(rule: .anyOf(constraints))
  }
}

// Constraints of a whole object; a class declares them for the name "".

extension JSONConstraint {
  /// Requires the key of a property if the key of another property is present.
  ///
  /// ```swift
  /// ["": [.requires("city", with: "street")]]
  /// // violated: must contain the key "city" if it contains "street"
  /// ```
  ///
  /// The constraint applies to the whole object, so it is declared for the name `""`. It is
  /// `dependentRequired` of JSON Schema, so a key with the value null is present; an export writes
  /// null where the constraint needs the key. In a merge and in ``JSONModel/issues()``, a property
  /// is present if its value is not nil; a merge checks the constraint if the patch contains one of
  /// the properties.
  ///
  /// - Parameters:
  ///   - property: The Swift name of the property whose key is required.
  ///   - other: The Swift name of the property whose key makes the other key required.
  public static func requires(_ property: String, with other: String) -> JSONConstraint {
    JSONConstraint(
      rule: .requiredMembers(RequiredMembersRule(needed: [property], condition: other)))
  }

  /// Requires the key of at least one of several properties.
  ///
  /// ```swift
  /// ["": [.requiresOne(of: ["phone", "email"])]]
  /// // violated: must contain at least one of the keys "phone", "email"
  /// ```
  ///
  /// As for ``requires(_:with:)``, it is declared for the name `""`, and a key with the value null
  /// is present. The keyword of JSON Schema is `anyOf`.
  ///
  /// - Parameter properties: The Swift names of the properties.
  public static func requiresOne(of properties: [String]) -> JSONConstraint {
    JSONConstraint(rule: .requiredMembers(RequiredMembersRule(needed: properties)))
  }
}
