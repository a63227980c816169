import { placeOf, type Layout } from "./metadata.ts";

/** Set single numbers of a record, which is what variants and levels change in tables. */
export function setFields(
  view: DataView,
  address: number,
  layout: Layout,
  values: Record<string, number>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const { kind, offset } = placeOf(layout, name);
    const at = address + offset;
    switch (kind) {
      case "u1":
      case "b1":
        view.setUint8(at, value);
        break;
      case "i1":
        view.setInt8(at, value);
        break;
      case "u2":
        view.setUint16(at, value, true);
        break;
      case "i2":
        view.setInt16(at, value, true);
        break;
      case "u4":
        view.setUint32(at, value, true);
        break;
      case "i4":
        view.setInt32(at, value, true);
        break;
      case "u8":
      case "i8":
        view.setBigInt64(at, BigInt(value), true);
        break;
      case "f4":
        view.setFloat32(at, value, true);
        break;
      case "f8":
        view.setFloat64(at, value, true);
        break;
      default:
        throw new Error(`${name} is not a number`);
    }
  }
}
