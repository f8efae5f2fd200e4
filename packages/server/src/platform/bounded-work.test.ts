import { expect, test } from 'vitest';
import { boundWork, Overloaded } from './bounded-work.ts';

/** Work that ends when it is told to. */
function gated() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test('so many run at once, so many wait in their order, and one more is turned away', async () => {
  const run = boundWork({ atOnce: 2, maxWaiting: 2 });
  const begun: number[] = [];
  const gates = [gated(), gated(), gated(), gated()];
  const done = gates.map(({ work }, index) =>
    run(async () => {
      begun.push(index);
      await work();
      return index;
    }),
  );
  await expect(run(async () => 'one more')).rejects.toBeInstanceOf(Overloaded);
  expect(begun).toEqual([0, 1]);
  gates[1]?.open();
  expect(await done[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3]);
  expect(await run(async () => 'there is room again')).toBe('there is room again');
});

test('work that fails gives its place to the next', async () => {
  const run = boundWork({ atOnce: 1, maxWaiting: 1 });
  const failing = run(() => Promise.reject(new Error('broken')));
  const next = run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
