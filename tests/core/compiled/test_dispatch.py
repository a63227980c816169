"""Compiled functions that are called by Python, by each other and by themselves."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from __future__ import annotations

from brettwerk.core.compiled.dispatch import interpreted, jit


@jit
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@jit
def sum_of_fibonacci(n):
    total = 0
    for i in range(n):
        total += fibonacci(i)
    return total


def test_a_function_that_calls_itself_serves_python_and_compiled_callers() -> None:
    assert fibonacci(20) == 6765
    assert sum_of_fibonacci(10) == 88
    with interpreted():
        assert (fibonacci(15), sum_of_fibonacci(10)) == (610, 88)
