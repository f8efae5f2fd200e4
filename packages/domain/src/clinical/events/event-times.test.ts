import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMsOf, writeInstant } from '../../time/instant.ts';
import {
  type EventTimes,
  eventBounds,
  eventDayNumber,
  eventOf,
  eventProblem,
  isEventOpen,
  isInEvent,
} from './event-times.ts';

const now = epochMsOf('2026-10-06T12:00:00Z');
const closed: EventTimes = { startedOn: '2026-02-04T10:00:00Z', endedOn: '2026-02-20T10:00:00Z' };
const open: EventTimes = { startedOn: '2026-10-03T18:00:00Z', endedOn: null };

test.each([
  { at: '2026-02-04T09:59:59Z', event: closed, expected: false, why: 'a second before the start' },
  { at: '2026-02-04T10:00:00Z', event: closed, expected: true, why: 'the start counts' },
  { at: '2026-02-20T09:59:59.999Z', event: closed, expected: true, why: 'just before the end' },
  { at: '2026-02-20T10:00:00Z', event: closed, expected: false, why: 'the end does not count' },
  {
    at: '2026-02-04T04:00:00-06:00',
    event: closed,
    expected: true,
    why: 'the start, written in another zone',
  },
  { at: '2031-01-01T00:00:00Z', event: open, expected: true, why: 'an open event goes on' },
])('C234: a test at $at: $why', ({ at, event, expected }) => {
  expect(isInEvent(at, event)).toBe(expected);
});

test('C234: a test belongs to the event that holds it, the later one should two overlap, or none', () => {
  const overlapping: EventTimes = { startedOn: '2026-02-10T10:00:00Z', endedOn: '2026-02-25T10:00:00Z' };
  expect(eventOf('2026-02-12T00:00:00Z', [closed, overlapping])).toBe(overlapping);
  expect(eventOf('2026-02-12T00:00:00Z', [overlapping, closed])).toBe(overlapping);
  expect(eventOf('2026-02-05T00:00:00Z', [overlapping, closed])).toBe(closed);
  expect(eventOf('2026-03-05T00:00:00Z', [overlapping, closed])).toBeNull();
});

test.each([
  { event: open, expected: true, why: 'begun, no end' },
  { event: closed, expected: false, why: 'ended' },
  { event: { startedOn: '2026-10-07T00:00:00Z', endedOn: null }, expected: false, why: 'not begun' },
  {
    event: { startedOn: '2026-10-01T00:00:00Z', endedOn: '2026-10-06T12:00:00Z' },
    expected: false,
    why: 'ends now',
  },
])('an event is open: $why', ({ event, expected }) => {
  expect(isEventOpen(event, now)).toBe(expected);
});

test.each([
  {
    why: 'C231: an end up to now is accepted',
    event: { startedOn: '2026-10-01T00:00:00Z', endedOn: '2026-10-06T12:00:00Z' },
    others: [closed],
    expected: null,
  },
  {
    why: 'C231: an end in the future is not',
    event: { startedOn: '2026-10-01T00:00:00Z', endedOn: '2026-10-06T12:00:01Z' },
    others: [closed],
    expected: 'endsInFuture',
  },
  {
    why: 'C198: a start that is further ahead than clocks are apart',
    event: { startedOn: '2026-10-06T12:05:01Z', endedOn: null },
    others: [closed],
    expected: 'startsInFuture',
  },
  {
    why: 'C198: a start just ahead',
    event: { startedOn: '2026-10-06T12:05:00Z', endedOn: null },
    others: [closed],
    expected: null,
  },
  {
    why: 'an end before the start',
    event: { startedOn: '2026-10-01T00:00:00Z', endedOn: '2026-09-30T00:00:00Z' },
    others: [],
    expected: 'endsBeforeStart',
  },
  {
    why: 'C232: a start before the end of the event before it',
    event: { startedOn: '2026-02-20T09:59:59Z', endedOn: null },
    others: [closed],
    expected: 'startsBeforePreviousEnd',
  },
  {
    why: 'C232: a start at the very end of the event before it is free',
    event: { startedOn: '2026-02-20T10:00:00Z', endedOn: null },
    others: [closed],
    expected: null,
  },
  {
    why: 'C233: an end after the start of the next event',
    event: { startedOn: '2026-01-01T00:00:00Z', endedOn: '2026-02-04T10:00:01Z' },
    others: [closed],
    expected: 'endsAfterNextStart',
  },
  {
    why: 'C233: an end at the very start of the next event is free',
    event: { startedOn: '2026-01-01T00:00:00Z', endedOn: '2026-02-04T10:00:00Z' },
    others: [closed],
    expected: null,
  },
  {
    why: 'C233 C235: an ongoing event before another one runs into it, ending ten years ahead',
    event: { startedOn: '2026-01-01T00:00:00Z', endedOn: null },
    others: [closed],
    expected: 'endsAfterNextStart',
  },
  {
    why: 'C232 C235: nothing starts behind an ongoing event for ten years',
    event: { startedOn: '2026-10-05T00:00:00Z', endedOn: null },
    others: [open],
    expected: 'startsBeforePreviousEnd',
  },
])('$why', ({ event, others, expected }) => {
  expect(eventProblem(event, others, now)).toBe(expected);
});

test('C235: an ongoing event bounds the next one ten years after now', () => {
  const bounds = eventBounds('2026-10-05T00:00:00Z', [open], now);
  expect(bounds.earliestStartMs && writeInstant(bounds.earliestStartMs)).toBe('2036-10-06T12:00:00.000Z');
  expect(bounds.latestEndMs).toBeNull();
});

test('C232 C233: of several neighbours the nearest bound', () => {
  const others = [
    closed,
    { startedOn: '2025-01-01T00:00:00Z', endedOn: '2025-02-01T00:00:00Z' },
    { startedOn: '2026-08-01T00:00:00Z', endedOn: '2026-08-10T00:00:00Z' },
    { startedOn: '2026-09-01T00:00:00Z', endedOn: '2026-09-10T00:00:00Z' },
  ];
  expect(eventBounds('2026-05-01T00:00:00Z', others, now)).toEqual({
    earliestStartMs: epochMsOf('2026-02-20T10:00:00Z'),
    latestEndMs: epochMsOf('2026-08-01T00:00:00Z'),
  });
});

test('C232 C233 C234: no test lies in two events that may stand side by side', () => {
  const moment = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(moment, moment, moment, moment, moment, (a, b, c, d, at) => {
      const event = (from: number, to: number) => ({
        startedOn: writeInstant(from * 1000),
        endedOn: writeInstant(to * 1000),
      });
      const [first, second] = [event(a, b), event(c, d)];
      if (eventProblem(first, [], now) !== null || eventProblem(second, [first], now) !== null) return;
      const completedOn = writeInstant(at * 1000);
      expect(isInEvent(completedOn, first) && isInEvent(completedOn, second)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  { at: '2026-10-03T18:00:00Z', expected: 1, why: 'the first moment is day 1' },
  { at: '2026-10-04T04:59:59Z', expected: 1, why: 'the last second of that day in Chicago' },
  { at: '2026-10-04T05:00:00Z', expected: 2, why: 'midnight there, although only eleven hours passed' },
  {
    at: '2026-10-06T13:00:00Z',
    expected: 4,
    why: 'the morning of the third day after, before 72 hours are over',
  },
  { at: '2026-11-02T06:00:00Z', expected: 31, why: 'over the change to winter time' },
  { at: '2026-10-03T17:59:59Z', expected: null, why: 'before it' },
])('the day of an event: $why', ({ at, expected }) => {
  expect(eventDayNumber(open, epochMsOf(at), 'America/Chicago')).toBe(expected);
});
