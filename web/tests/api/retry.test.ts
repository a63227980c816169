import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/errors";
import { retry } from "../../src/api/retry";

const failure = (status: number) => new ApiError("some", { de: "Pech", en: "bad luck" }, status);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("repeats a move whose answer was lost, until one comes", async () => {
  const answers = [failure(0), failure(503), failure(429), { number: 7 }];
  const send = vi.fn<(key: string) => Promise<object>>(() => {
    const answer = answers.shift()!;
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const onfailure = vi.fn();
  const done = retry(send, () => true, onfailure);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toEqual({ number: 7 });
  expect([send.mock.calls.length, onfailure.mock.calls.length]).toEqual([4, 3]);
  const keys = new Set(send.mock.calls.map(([key]) => key));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[a-z0-9-]{10,}$/);
});

it.each([403, 409, 422])("takes %i for an answer", async (status) => {
  const send = vi.fn(() => Promise.reject(failure(status)));
  await expect(retry(send, () => true, vi.fn())).rejects.toThrow("bad luck");
  expect(send).toHaveBeenCalledTimes(1);
});

it("stops when the move is known to have arrived", async () => {
  let wanted = true;
  const send = vi.fn(() => Promise.reject(failure(0)));
  const done = retry(
    send,
    () => wanted,
    () => (wanted = false),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
});
