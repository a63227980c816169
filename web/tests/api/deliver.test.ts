import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Trouble } from "../../src/api/client";
import { deliver } from "../../src/api/deliver";

const trouble = (status: number) => new Trouble("some", { de: "Pech", en: "bad luck" }, status);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("repeats a move whose answer was lost, until one comes", async () => {
  const answers = [trouble(0), trouble(503), trouble(429), { number: 7 }];
  const send = vi.fn(() => {
    const answer = answers.shift()!;
    return answer instanceof Trouble ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const lost = vi.fn();
  const done = deliver(send, () => true, lost);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toEqual({ number: 7 });
  expect([send.mock.calls.length, lost.mock.calls.length]).toEqual([4, 3]);
});

it.each([403, 409, 422])("takes %i for an answer", async (status) => {
  const send = vi.fn(() => Promise.reject(trouble(status)));
  await expect(deliver(send, () => true, vi.fn())).rejects.toThrow("bad luck");
  expect(send).toHaveBeenCalledTimes(1);
});

it("stops when the move is known to have arrived", async () => {
  let wanted = true;
  const send = vi.fn(() => Promise.reject(trouble(0)));
  const done = deliver(
    send,
    () => wanted,
    () => (wanted = false),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
});
