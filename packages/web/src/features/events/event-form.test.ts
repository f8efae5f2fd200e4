import { expect, test } from 'vitest';
import { anEvent, aTestSummary } from '../../platform/test/profiles.ts';
import { clockOf, instantOf } from '../../platform/time/browser-clock.ts';
import { endOfDay, eventForm, eventFormAmong, eventFormOf, startingTestOf, timesOf } from './event-form.ts';

const now = new Date('2026-03-10T15:30:45.000Z');
const form = eventFormOf(null, now, '');

test('a new event starts now by the clock of this browser, and nothing is lost on the way back', () => {
  expect(form).toMatchObject({ eventTypeId: 2, endDate: '', endTime: '' });
  expect(instantOf(form.startDate, form.startTime)).toBe('2026-03-10T15:30:00.000Z');
  expect(instantOf('', '10:00')).toBeNull();
  expect(instantOf('02/1', '10:00')).toBeNull();
  expect(instantOf('2026-03-10', '1')).toBeNull();
});

test('C443: a new event starts with the newest test where that is of today, in no event and no baseline', () => {
  // Noon by the clock of this browser.
  const noon = new Date('2026-03-10T12:00:00');
  const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString();
  const taken = (hours: number, traits: Parameters<typeof aTestSummary>[0] = {}) =>
    aTestSummary({ completedOn: at(hours), isNonBaseline: true, ...traits });
  expect(startingTestOf([taken(-3), taken(-2)], [], noon)).toBe(at(-2));
  expect(startingTestOf([taken(-1, { isCovidOnly: true }), taken(-2)], [], noon)).toBe(at(-2));
  // A baseline that was taken in the morning is no start of an event in the evening.
  expect(startingTestOf([taken(-2, { isNonBaseline: false })], [], noon)).toBeNull();
  expect(startingTestOf([taken(-2, { isNonBaseline: false, isExcluded: true })], [], noon)).toBe(at(-2));
  expect(startingTestOf([], [], noon)).toBeNull();
  expect(startingTestOf([taken(-13)], [], noon)).toBeNull();
  expect(startingTestOf([taken(1)], [], noon)).toBeNull();
  expect(startingTestOf([taken(-1, { eventId: 3 }), taken(-2)], [], noon)).toBeNull();
  // The event before it ended after the test.
  expect(startingTestOf([taken(-2)], [{ startedOn: at(-30), endedOn: at(-1) }], noon)).toBeNull();
  expect(startingTestOf([taken(-2)], [{ startedOn: at(-30), endedOn: at(-4) }], noon)).toBe(at(-2));
});

test('C291 C292: name, start date and start time are required, an end is not', () => {
  const problems = (changed: Partial<typeof form>) => {
    const parsed = eventForm.safeParse({ ...form, name: 'Fall', ...changed });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };
  expect(problems({})).toEqual([]);
  expect(problems({ name: '  ' })).toEqual(['name']);
  expect(problems({ startDate: '' })).toEqual(['startDate']);
  expect(problems({ startTime: '' })).toEqual(['startTime']);
  expect(problems({ endDate: '2026-03-11' })).toEqual(['endTime']);
  expect(problems({ endDate: '2026-03-11', endTime: '08:00' })).toEqual([]);
});

test('C231: a day that is over ends with its last second, today ends now', () => {
  const today = clockOf(now.toISOString()).date;
  expect(endOfDay(today, now)).toBe(now.toISOString());
  const before = new Date(`2026-03-01T23:59:59`);
  expect(endOfDay('2026-03-01', now)).toBe(before.toISOString());
});

test('the form shows minutes, and what was not touched keeps its seconds', () => {
  const event = anEvent({ startedOn: '2026-03-01T10:00:45.000Z', endedOn: '2026-03-02T10:00:30.000Z' });
  const shown = eventFormOf(event, now, '');
  expect(timesOf(shown, event)).toEqual({ startedOn: event.startedOn, endedOn: event.endedOn });
  const { time } = clockOf('2026-03-02T11:00:00.000Z');
  expect(timesOf({ ...shown, endTime: time }, event)).toEqual({
    startedOn: event.startedOn,
    endedOn: '2026-03-02T11:00:00.000Z',
  });
  // Half a minute after the event before it: its name can be changed.
  const before = { startedOn: '2026-02-01T10:00:00.000Z', endedOn: '2026-03-01T10:00:15.000Z' };
  expect(eventFormAmong([before], now, event).safeParse({ ...shown, name: 'Renamed' }).success).toBe(true);
  expect(eventFormAmong([before], now, null).safeParse({ ...shown, name: 'New' }).success).toBe(false);
});

test.each([
  { startDate: '03/1' },
  { startDate: '' },
  { endDate: '03/12/20', endTime: '08:00' },
  { startTime: '9' },
])(
  'a date or time that is half typed is refused at its field, whatever stands in the others: %o',
  (changed) => {
    const parsed = eventFormAmong([], now, null).safeParse({ ...form, name: 'Fall', ...changed });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([Object.keys(changed)[0]]);
  },
);

test('what comes out of the form are the instants that are sent', () => {
  const typed = { ...form, name: ' Fall ', endDate: form.startDate, endTime: form.startTime, note: '  ' };
  const at = '2026-03-10T15:30:00.000Z';
  expect(eventFormAmong([], now, null).parse({ ...typed, endDate: '', endTime: '' })).toEqual({
    name: 'Fall',
    eventTypeId: 2,
    startedOn: at,
    endedOn: null,
    note: null,
  });
  const impossible = { ...typed, startTime: '99:99', endDate: '', endTime: '' };
  expect(eventFormAmong([], now, null).safeParse(impossible).error?.issues).toMatchObject([
    { path: ['startTime'], message: 'required' },
  ]);
});
