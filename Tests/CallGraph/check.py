#!/usr/bin/env python3
"""Finds recursions that do not check the stack.

Usage: check.py ALL.sil ALLOWED.txt

Reads the intermediate language (SIL) of the unoptimized framework, builds its call graph, and removes the functions that
check the stack. Each remaining cycle could overflow the stack, unless it is listed in ALLOWED.txt with the reason why
its depth is bounded.

A call through a protocol has an edge to every implementation of the requirement, and a call through a class to every
override. A closure is called by the function that creates it. A generic function of the standard library calls the
requirements of its type parameters: `==` of an array calls `==` of its elements. So the graph has more cycles than the
program. Cycles through user code are not found; they call public functions, which check the stack.
"""

import collections
import re
import subprocess
import sys

# The check itself, and functions that call it: a call of one of them checks the stack, too.
CHECK = "StackRoom.isExhausted"
WRAPPERS = (
    "Importer.checkStack(",
    "Exporter.enter(",
    "ValueEncoder.checkStack(",
    "StackRoom.withRoom<",
    "enterLevel(",
    "Described.enterValue(",
    "Described.enter(",
)


# The protocols through which functions of the standard library call back.
PROTOCOLS = ("Equatable", "Hashable", "Comparable", "Encodable", "Decodable", "CustomStringConvertible")


def read(path):
    """Returns the calls of every function."""
    calls = collections.defaultdict(set)
    # By function: the requirements and methods that it calls, and the generic functions with their type arguments.
    dynamic = collections.defaultdict(set)
    generic = collections.defaultdict(set)
    # The implementations of each requirement or method, and of each protocol, by type.
    implementations = collections.defaultdict(lambda: collections.defaultdict(set))
    conformances = collections.defaultdict(lambda: collections.defaultdict(set))
    function, table, registers = None, None, {}
    for line in open(path, encoding="utf-8"):
        if line.startswith("sil "):
            function, registers = re.search(r"@([^ ]+) :", line).group(1), {}
            calls[function]
        elif line.startswith("}"):
            function, table = None, None
        elif line.startswith(("sil_witness_table", "sil_vtable", "sil_default_witness_table")):
            found = re.search(r"([\w.]+)(?:<[^:]*>)?: (\w+) module (\w+)", line)
            # Conformances of the standard library do not call back.
            table = None if found and found.group(3) == "Swift" else found.groups() if found else ("", "")
        elif table:
            found = re.search(r"(#[^ :]+).*: @([^\s/]+)", line)
            if found:
                implementations[found.group(1)][table[0].split(".")[-1]].add(found.group(2))
                conformances[table[1]][table[0].split(".")[-1]].add(found.group(2))
        elif function:
            found = re.search(r"(%\d+) = (?:dynamic_)?function_ref @([^ ]+) :", line)
            if found:
                registers[found.group(1)] = found.group(2)
                calls[function].add(found.group(2))
            found = re.search(r"(?:witness|class|super)_method (?:\[\w+\] )*(.*?), (#[^ ]+) :", line)
            if found:
                dynamic[function].add(found.groups())
            found = re.search(r"apply(?: \[\w+\])* (%\d+)<(.*?)>\(.*?<τ_0_0.*? where (.*?)> ?\(", line)
            if found and found.group(1) in registers:
                generic[function].add((registers[found.group(1)], found.group(2), found.group(3)))
    for function, requirements in dynamic.items():
        for type, requirement in requirements:
            known = implementations[requirement]
            name = re.sub(r"<.*", "", type.removeprefix("$")).split(".")[-1]
            for functions in [known[name]] if name in known else list(known.values()):
                calls[function] |= functions
    for function, applications in generic.items():
        for callee, types, constraints in applications:
            if callee in calls:
                continue
            for protocol in PROTOCOLS:
                if f": {protocol}" not in constraints:
                    continue
                # A type parameter of the caller can be any type.
                is_any = "τ_" in types or re.search(r"\b(Self|Value|Element|Key|Target|Source|Wrapped)\b", types)
                for name, functions in conformances[protocol].items():
                    if is_any or re.search(rf"\b{name}\b", types):
                        calls[function] |= functions
    return calls


def demangled(names):
    """Returns the readable names of functions."""
    names = list(names)
    result = subprocess.run(
        ["swift", "demangle", "--compact", "--simplified"], input="\n".join(names), text=True,
        capture_output=True, check=True)
    # The methods of a constrained extension have the type parameters in their names.
    return {
        name: re.sub(r"\b(\w+)<A>\.", r"\1.", line)
        for name, line in zip(names, result.stdout.splitlines())
    }


def cycles(calls):
    """Returns the strongly connected components that are cycles (Tarjan's algorithm, with a list as the stack)."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in sorted(calls):
        if root in index:
            continue
        work = [(root, iter(sorted(calls[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(sorted(calls[target]))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.remove(member)
                        component.append(member)
                        if member == node:
                            break
                    if len(component) > 1 or node in calls[node]:
                        found.append(component)
    return found


def shortest(calls, component):
    """Returns the shortest cycle inside a component, as names in the order of the calls."""
    best = None
    for start in sorted(component):
        callers, waiting = {start: None}, collections.deque([start])
        while waiting:
            node = waiting.popleft()
            if start in calls[node]:
                path = []
                while node is not None:
                    path.append(node)
                    node = callers[node]
                if best is None or len(path) < len(best):
                    best = path[::-1]
                break
            for target in sorted(calls[node]):
                if target in component and target not in callers:
                    callers[target] = node
                    waiting.append(target)
    return best


def main():
    calls = read(sys.argv[1])
    calls = {name: targets for name, targets in calls.items() if "JSONModel" in name}
    calls = {name: {target for target in targets if target in calls} for name, targets in calls.items()}
    if len(calls) < 5000:
        sys.exit(f"The file has {len(calls)} functions only; its format may have changed.")
    names = demangled(calls)
    checks = {name for name in calls if CHECK in names[name]}
    wrappers = set()
    while True:
        more = {
            name for name, targets in calls.items()
            if targets & (checks | wrappers) and any(wrapper in names[name] for wrapper in WRAPPERS)
        }
        if more == wrappers:
            break
        wrappers = more
    checked = {name for name, targets in calls.items() if targets & (checks | wrappers)}
    if len(checked) < 10:
        sys.exit(f"Only {len(checked)} functions check the stack; their names may have changed.")
    rest = {name: targets - checked for name, targets in calls.items() if name not in checked}
    allowed = {}
    for line in open(sys.argv[2], encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            allowed[line.split(" | ")[0].strip()] = False
    status = 0
    for component in sorted(cycles(rest), key=len):
        readable = sorted(names[name] for name in component)
        # A function with bounded depth breaks all cycles through it.
        bounded = {name for name in component if any(part in names[name] for part in allowed)}
        for part in allowed:
            if any(part in name for name in readable):
                allowed[part] = True
        inner = {name: (rest[name] & set(component)) - bounded for name in component if name not in bounded}
        for left in cycles(inner):
            status = 1
            print("== a recursion that does not check the stack:")
            for name in shortest(inner, set(left)):
                print(f"   {names[name]}")
    for part, is_used in allowed.items():
        if not is_used:
            status = 1
            print(f"== {part} is no longer part of a recursion; remove it from the list")
    print(f"{len(calls)} functions, {len(checked)} check the stack")
    sys.exit(status)


main()
