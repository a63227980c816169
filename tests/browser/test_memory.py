"""What stands for NumPy in a browser tab gives what NumPy gives, as far as it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk.browser.build.tables import layout_of
from brettwerk.browser.memory import as_numpy
from brettwerk.browser.memory.structs import StructLayout
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from collections.abc import Iterable

FIELDS: list[Any] = [("a", "u1"), ("b", "i2", (2, 3)), ("c", "u8", (4,)), ("d", "f4"), ("e", "f8", (2,)), ("f", "i8")]


def both(shape: tuple[int, ...]) -> tuple[Any, Any]:
    """The same array here and there."""
    numbers = list(range(int(np.prod(shape))))
    return as_numpy.array(numbers, as_numpy.int32).reshape(shape), np.array(numbers, np.int32).reshape(shape)


def plain(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


KEYS: list[Any] = [0, -1, (1, 0), (-1, -1), (2, 1, 3), slice(1, 3), slice(None, None, -1), (1, slice(0, 2))]
KEYS += [(0, 1, slice(None, None, 2)), [2, 0], (slice(None), 1)]


@pytest.mark.parametrize("key", KEYS)
def test_items_and_parts_are_read_alike(key: Any) -> None:
    ours, theirs = both((3, 2, 4))
    assert plain(ours[key]) == plain(theirs[key])


@pytest.mark.parametrize("key", [*KEYS, ...])
def test_items_and_parts_are_written_alike(key: Any) -> None:
    ours, theirs = both((3, 2, 4))
    ours[key] = theirs[key] = 7
    assert ours.tolist() == theirs.tolist()


def test_a_part_shares_the_memory_of_the_whole() -> None:
    for array in both((3, 4)):
        array[1][2:] = [70, 80]
        assert plain(array[1]) == [4, 5, 70, 80]


@pytest.mark.parametrize("key", [3, -4, (0, 4), (0, 0, 0)])
def test_what_is_not_there_is_an_error(key: Any) -> None:
    for array in both((3, 4)):
        with pytest.raises(IndexError):
            array[key]


def test_arrays_are_compared_item_by_item() -> None:
    ours, theirs = both((3, 4))
    assert (ours == 5).tolist() == (theirs == 5).tolist()
    assert not (ours != ours.copy()).any()
    row, numpys_row = ours[1], theirs[1]
    assert row[row == 5].tolist() == numpys_row[numpys_row == 5].tolist()


@pytest.mark.parametrize("align", [False, True])
def test_structs_have_the_same_bytes(align: bool) -> None:
    ours, theirs = (numpy.zeros(2, numpy.dtype(FIELDS, align=align)) for numpy in (as_numpy, np))
    for array in (ours, theirs):
        struct: Any = array[1]
        struct["a"], struct["d"], struct["f"] = 200, 0.1, -5
        struct["b"][1] = [-1, 2, 3]
        struct["c"][2] = 2**64 - 1
        struct["e"] = [0.1, 0.2]
        array[0] = struct
        array[0]["f"] = 9
    assert ours.tobytes() == theirs.tobytes()
    assert (ours[1].d, ours[1].b[1, 0], ours[1].copy().c[2]) == (float(np.float32(0.1)), -1, 2**64 - 1)


@pytest.mark.parametrize(("name", "value"), [("uint8", 300), ("uint8", -1), ("int16", 40000), ("uint64", -1)])
def test_numbers_wrap_around(name: str, value: int) -> None:
    kind = getattr(as_numpy, name)
    expected = int(np.array(value).astype(name))
    array = as_numpy.zeros(1, kind)
    array[0] = value
    assert kind(value) == array[0] == expected


def test_what_was_sealed_cannot_be_changed() -> None:
    states = as_numpy.zeros(1, as_numpy.dtype(FIELDS))
    copy = states.copy()
    states.setflags(write=False)
    copy[0].a = 1
    with pytest.raises(TypeError):
        states[0].a = 1
    with pytest.raises(TypeError):
        states[0].b[0, 0] = 1


def test_tables_are_read_by_their_layout(game_id: str) -> None:
    tables = load_game(game_id).tables
    layout = StructLayout.from_json(layout_of(tables.dtype))
    found = layout.read(memoryview(tables.tobytes()), 0)
    assert layout.names == tables.dtype.names
    assert_same(layout.names[1:], found, tables)


def assert_same(names: Iterable[str], found: Any, expected: Any) -> None:
    """Compare struct with struct, but for arrays that take long."""
    for name in names:
        if within := expected[name].dtype.names:
            assert_same(within, getattr(found, name), expected[name])
        elif expected[name].size < 20_000:
            assert plain(getattr(found, name)) == plain(expected[name]), name
