; References to arrays are counted where compiled code makes arrays of its own.

declare void @NRT_Free(ptr)

define void @NRT_incref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %count

count:
  %references = load i64, ptr %info
  %more = add i64 %references, 1
  store i64 %more, ptr %info
  br label %done

done:
  ret void
}

define void @NRT_decref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %count

count:
  %references = load i64, ptr %info
  %less = sub i64 %references, 1
  store i64 %less, ptr %info
  %last = icmp eq i64 %less, 0
  br i1 %last, label %free, label %done

free:
  call void @NRT_Free(ptr %info)
  br label %done

done:
  ret void
}
