; What compiled code expects of its surroundings beside memory.

declare double @llvm.sqrt.f64(double)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)

; The messages of errors that no rules make, such as arrays of unequal lengths, have numbers written in them.
define double @log10(double %x) noreturn {
  call void @llvm.trap()
  unreachable
}

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; Memory for arrays that compiled code makes. A block has a power of 2 as its size, which stands in the 16 bytes before
; it. Those that were freed are kept in a list for each size; else one is cut off from the pages that were got last.

@free_blocks = internal global [64 x ptr] zeroinitializer
@next_block = internal global i32 0
@end_of_pages = internal global i32 0

define ptr @NRT_Allocate(i64 %bytes) noinline { ; so that it can be seen whether somebody calls it
  %last = add i64 %bytes, 15
  %zeros = call i64 @llvm.ctlz.i64(i64 %last, i1 false)
  %power = sub i64 64, %zeros
  %list = getelementptr [64 x ptr], ptr @free_blocks, i64 0, i64 %power
  %freed = load ptr, ptr %list
  %none = icmp eq ptr %freed, null
  br i1 %none, label %cut, label %take

take:
  %following = load ptr, ptr %freed
  store ptr %following, ptr %list
  ret ptr %freed

cut:
  %wide = shl i64 1, %power
  %size = trunc i64 %wide to i32
  %start = load i32, ptr @next_block
  %end = load i32, ptr @end_of_pages
  %room = sub i32 %end, %start
  %fits = icmp ule i32 %size, %room
  br i1 %fits, label %found, label %grow

grow:
  %rounded = add i32 %size, 65535
  %pages = lshr i32 %rounded, 16
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %pages)
  %refused = icmp eq i32 %before, -1
  br i1 %refused, label %full, label %grown

grown:
  %base = shl i32 %before, 16
  %more = shl i32 %pages, 16
  %new_end = add i32 %base, %more
  store i32 %new_end, ptr @end_of_pages
  br label %found

found:
  %at = phi i32 [ %start, %cut ], [ %base, %grown ]
  %next = add i32 %at, %size
  store i32 %next, ptr @next_block
  %header = inttoptr i32 %at to ptr
  store i64 %power, ptr %header
  %block = getelementptr i8, ptr %header, i32 16
  ret ptr %block

full:
  call void @llvm.trap()
  unreachable
}

declare void @llvm.trap()

define void @NRT_Free(ptr %block) {
  %header = getelementptr i8, ptr %block, i32 -16
  %power = load i64, ptr %header
  %list = getelementptr [64 x ptr], ptr @free_blocks, i64 0, i64 %power
  %freed = load ptr, ptr %list
  store ptr %freed, ptr %block
  store ptr %block, ptr %list
  ret void
}

; An array's memory, with what is known of it in front: references, destructor and what that wants, data, size.

%info = type { i64, ptr, ptr, ptr, i64 }

define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %alignment) {
  %wide = zext i32 %alignment to i64
  %room = add i64 %bytes, 48
  %total = add i64 %room, %wide
  %info = call ptr @NRT_Allocate(i64 %total)
  %start = ptrtoint ptr %info to i32
  %least = call i32 @llvm.umax.i32(i32 %alignment, i32 16)
  %mask = sub i32 0, %least
  %behind = add i32 %start, 31
  %beyond = add i32 %behind, %least
  %aligned = and i32 %beyond, %mask
  %data = inttoptr i32 %aligned to ptr
  store i64 1, ptr %info
  %place = getelementptr %info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %place
  %size = getelementptr %info, ptr %info, i32 0, i32 4
  store i64 %bytes, ptr %size
  ret ptr %info
}

declare i32 @llvm.umax.i32(i32, i32)

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %bytes, i32 %alignment) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %alignment)
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc(i64 %bytes) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 16)
  ret ptr %info
}

define void @NRT_MemInfo_call_dtor(ptr %info) {
  call void @NRT_Free(ptr %info)
  ret void
}

define void @PyErr_SetString(ptr %kind, ptr %text) {
  ret void
}

; The product of two numbers of 128 bits, which code generation calls by this name.
define void @__multi3(ptr %result, i64 %low, i64 %high, i64 %other_low, i64 %other_high) {
  %a = and i64 %low, 4294967295
  %b = lshr i64 %low, 32
  %c = and i64 %other_low, 4294967295
  %d = lshr i64 %other_low, 32
  %ac = mul i64 %a, %c
  %ad = mul i64 %a, %d
  %bc = mul i64 %b, %c
  %bd = mul i64 %b, %d
  %carry = lshr i64 %ac, 32
  %ad_low = and i64 %ad, 4294967295
  %bc_low = and i64 %bc, 4294967295
  %middle_part = add i64 %carry, %ad_low
  %middle = add i64 %middle_part, %bc_low
  %ac_low = and i64 %ac, 4294967295
  %middle_up = shl i64 %middle, 32
  %first = or i64 %ac_low, %middle_up
  store i64 %first, ptr %result
  %ad_high = lshr i64 %ad, 32
  %bc_high = lshr i64 %bc, 32
  %middle_high = lshr i64 %middle, 32
  %sum = add i64 %bd, %ad_high
  %more = add i64 %sum, %bc_high
  %most = add i64 %more, %middle_high
  %cross = mul i64 %low, %other_high
  %other_cross = mul i64 %high, %other_low
  %with_cross = add i64 %most, %cross
  %second = add i64 %with_cross, %other_cross
  %place = getelementptr i8, ptr %result, i32 8
  store i64 %second, ptr %place
  ret void
}
