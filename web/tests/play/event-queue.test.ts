import { expect, it } from "vitest";
import { EventQueue } from "../../src/play/event-queue";

const event = (number: number) => ({ number });

it("keeps events in order, each once", () => {
  const queue = new EventQueue<{ number: number }>();
  queue.restart(4);
  expect(queue.push(event(5))).toBe(true);
  expect(queue.push(event(5))).toBe(true);
  expect(queue.push(event(3))).toBe(true);
  expect(queue.push(event(6))).toBe(true);
  expect([queue.length, queue.lastNumber]).toEqual([2, 6]);
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([event(5), event(6), undefined]);
});

it("notices what is missing, and takes it when it comes", () => {
  const queue = new EventQueue<{ number: number }>();
  expect(queue.push(event(2))).toBe(false);
  expect(queue.lastNumber).toBe(0); // to be asked for from there
  expect([1, 2, 3].map((number) => queue.push(event(number)))).toEqual([true, true, true]);
  expect(queue.shift()).toEqual(event(1));
});

it("starts over from a complete board, even from an older one", () => {
  const queue = new EventQueue<{ number: number }>();
  queue.push(event(1));
  queue.restart(0);
  expect([queue.length, queue.lastNumber]).toEqual([0, 0]);
  expect(queue.push(event(1))).toBe(true);
});
