import { expect, test } from 'vitest';
import {
  goneAfterMs,
  isTesting,
  type LiveState,
  liveStateOf,
  needsHelp,
  silentAfterMs,
} from './live-state.ts';

const now = Date.parse('2026-03-02T15:00:00Z');

test.each<[string, Parameters<typeof liveStateOf>[0], LiveState | null]>([
  ['somebody who goes on', { state: 'testing', heardMs: now - 1_000, isHeld: false }, 'testing'],
  [
    'just before it is long',
    { state: 'testing', heardMs: now - silentAfterMs + 1, isHeld: false },
    'testing',
  ],
  ['silent for long', { state: 'testing', heardMs: now - silentAfterMs, isHeld: false }, 'silent'],
  ['a break is no silence', { state: 'break', heardMs: now - silentAfterMs, isHeld: false }, 'break'],
  ['help stays help', { state: 'help', heardMs: now - silentAfterMs * 2, isHeld: false }, 'help'],
  ['through, not arrived', { state: 'done', heardMs: now - silentAfterMs, isHeld: false }, 'finished'],
  ['arrived and held', { state: 'done', heardMs: now - 1_000, isHeld: true }, 'held'],
  ['left', { state: 'left', heardMs: now - 1_000, isHeld: false }, 'left'],
  ['not heard of for an hour', { state: 'help', heardMs: now - goneAfterMs, isHeld: false }, null],
  ["a viewer's clock that is behind", { state: 'testing', heardMs: now + 60_000, isHeld: false }, 'testing'],
])('the board of a code says of a sitting: %s', (_what, heard, expected) => {
  expect(liveStateOf(heard, now)).toBe(expected);
});

test('help, silence and a break are looked at, and each of them is still testing', () => {
  const states: LiveState[] = ['help', 'silent', 'break', 'testing', 'finished', 'held', 'left'];
  expect(states.filter(needsHelp)).toEqual(['help', 'silent', 'break']);
  expect(states.filter(isTesting)).toEqual(['help', 'silent', 'break', 'testing']);
});
