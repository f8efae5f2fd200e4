import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockBehindMs, compareClock, knownClockBehindMs } from './clock.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what was known before holds until the portal answers, and then its answer', () => {
  expect(knownClockBehindMs(2 * hourMs)).toBe(2 * hourMs);
  compareClock('Mon, 02 Mar 2026 15:00:30 GMT');
  expect(knownClockBehindMs(2 * hourMs)).toBe(0);
  compareClock('Mon, 02 Mar 2026 18:00:00 GMT');
  expect(knownClockBehindMs(0)).toBe(3 * hourMs);
});

test.each([
  { title: 'behind', portal: 'Mon, 02 Mar 2026 18:00:00 GMT', setTo: '2026-03-02T18:00:10Z' },
  { title: 'ahead', portal: 'Sat, 28 Feb 2026 15:00:00 GMT', setTo: '2026-02-28T15:00:10Z' },
])(
  'a clock that was $title and is set right without a connection corrects nothing any more',
  ({ portal, setTo }) => {
    compareClock(portal);
    expect(clockBehindMs()).toBe(Date.parse(portal) - Date.now());
    vi.setSystemTime(new Date(setTo));
    expect(clockBehindMs()).toBe(0);
  },
);
