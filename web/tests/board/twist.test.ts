import { expect, it } from "vitest";
import { TwistGesture } from "../../src/board/input/twist";

it("counts a turn each time two fingers have turned far enough, in either direction", () => {
  const twist = new TwistGesture();
  twist.down(1, { x: 0, y: 0 });
  expect(twist.move(1, { x: 90, y: 90 })).toBe(0);
  twist.move(1, { x: 0, y: 0 });
  twist.down(2, { x: 100, y: 0 });
  expect(twist.active).toBe(true);
  expect(twist.move(2, { x: 100, y: 50 })).toBe(0);
  expect(twist.move(2, { x: 50, y: 100 })).toBe(1); // clockwise, since y grows downwards
  expect(twist.move(2, { x: 50, y: 100 })).toBe(0);
  expect(twist.move(2, { x: 100, y: 0 })).toBe(-1);
  twist.up(2);
  expect(twist.active).toBe(false);
});
