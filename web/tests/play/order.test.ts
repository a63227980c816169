import { expect, it } from "vitest";
import { Order } from "../../src/play/order";

const event = (number: number) => ({ number });

it("keeps events in order, each once", () => {
  const order = new Order<{ number: number }>();
  order.restart(4);
  expect(order.take(event(5))).toBe(true);
  expect(order.take(event(5))).toBe(true);
  expect(order.take(event(3))).toBe(true);
  expect(order.take(event(6))).toBe(true);
  expect([order.length, order.known]).toEqual([2, 6]);
  expect([order.next(), order.next(), order.next()]).toEqual([event(5), event(6), undefined]);
});

it("notices what is missing, and takes it when it comes", () => {
  const order = new Order<{ number: number }>();
  expect(order.take(event(2))).toBe(false);
  expect(order.known).toBe(0); // to be asked for from there
  expect([1, 2, 3].map((number) => order.take(event(number)))).toEqual([true, true, true]);
  expect(order.next()).toEqual(event(1));
});

it("begins anew with a whole board, also with an older one", () => {
  const order = new Order<{ number: number }>();
  order.take(event(1));
  order.restart(0);
  expect([order.length, order.known]).toEqual([0, 0]);
  expect(order.take(event(1))).toBe(true);
});
