import { expect, test, vi } from 'vitest';
import { anySignal } from './any-signal.ts';
import { isTooOld } from './is-too-old.ts';

test.each([
  { lacks: 'toSorted', of: Array.prototype },
  { lacks: 'with', of: Array.prototype },
  { lacks: 'findLastIndex', of: Array.prototype },
  { lacks: 'timeout', of: AbortSignal },
])('a browser without $lacks is told that it is too old, before anything begins', ({ lacks, of }) => {
  expect(isTooOld()).toBe(false);
  const kept = Object.getOwnPropertyDescriptor(of, lacks);
  try {
    Object.defineProperty(of, lacks, { value: undefined, configurable: true });
    expect(isTooOld()).toBe(true);
  } finally {
    if (kept !== undefined) Object.defineProperty(of, lacks, kept);
  }
});

test('the first of several signals that is aborted aborts them, without AbortSignal.any', () => {
  const any = vi.spyOn(AbortSignal, 'any');
  const [left, over] = [new AbortController(), new AbortController()];
  const ended = anySignal(left.signal, over.signal);
  expect(ended.aborted).toBe(false);
  over.abort();
  expect(ended.aborted).toBe(true);
  expect(anySignal(new AbortController().signal, over.signal).aborted).toBe(true);
  expect(any).not.toHaveBeenCalled();
});
