"""Makes one WebAssembly module of the plain code of a game's entry points, with LLVM."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import llvmlite.binding as llvm

from brettwerk.browser.build.linking import link

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.compiled.compiler import PlainCode

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""What all browsers of the last years have."""
SPEED = 3
ALLOCATE = "NRT_Allocate"
CALLED_BY_NAME = "__multi3"
"""What code generation may call although nothing else does."""


class CannotTranslate(Exception):
    """Compiled code calls something that only Python's own process has."""


def module_of(entries: Mapping[str, PlainCode]) -> bytes:
    """Translate entry points into one module that exports them under their names."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=SPEED, features=FEATURES)
    whole = _optimised(entries, machine, "not_counting.ll")
    if any(one.name == ALLOCATE for one in whole.functions):
        whole = _optimised(entries, machine, "counting.ll")
    missing = [one.name for one in whole.functions if one.is_declaration and not one.name.startswith("llvm.")]
    if missing:
        raise CannotTranslate(", ".join(missing))
    for name, code in entries.items():
        whole.get_function(code.symbol).name = name
    return link(machine.emit_object(whole), entries)


def _optimised(entries: Mapping[str, PlainCode], machine: llvm.TargetMachine, counting: str) -> llvm.ModuleRef:
    """Put everything into one module, where what several entry points share is there once, and optimise that."""
    whole = _parsed("runtime.ll", machine)
    whole.link_in(_parsed(counting, machine))
    ours = {one.name for one in whole.functions if not one.is_declaration}
    for code in dict.fromkeys(code for entry in entries.values() for code in entry.modules):
        part = llvm.parse_bitcode(code)
        _set_target(part, machine)
        for one in part.functions:
            if one.name in ours and not one.is_declaration:
                one.linkage = llvm.Linkage.linkonce_odr  # so that ours is taken
        whole.link_in(part)
    _hide_all_but(whole, {CALLED_BY_NAME, *(code.symbol for code in entries.values())})
    options = llvm.create_pipeline_tuning_options(SPEED)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    return whole


def _parsed(name: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    found = llvm.parse_assembly(files(__package__).joinpath(name).read_text("utf-8"))
    _set_target(found, machine)
    return found


def _set_target(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    module.triple = TRIPLE
    module.data_layout = str(machine.target_data)


def _hide_all_but(module: llvm.ModuleRef, symbols: set[str]) -> None:
    """Hide what nobody calls from outside, so that the rest of it goes away: the interface to Python, for one."""
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration:
            thing.linkage = llvm.Linkage.external if thing.name in symbols else llvm.Linkage.internal
