/** Tables as files hold them: a bit for each byte that tells whether it is 0, then all bytes that are not. */
export function unpacked(file: Uint8Array, size: number): Uint8Array {
  const found = new Uint8Array(size);
  let next = Math.ceil(size / 8);
  for (let place = 0; place < size; place++)
    if ((file[place >> 3] ?? 0) & (1 << (place & 7))) found[place] = file[next++] ?? 0;
  return found;
}
