import { expect, test } from 'vitest';
import { dayAfter } from '../time/day-text.ts';
import { codeEndMs, isCodeEndAllowed, isCodeEndTooFar, quickCodeEnds } from './code-end.ts';
import { codeStatusOf } from './code-status.ts';
import { codeTypeIdOf, codeTypeLabel } from './code-type.ts';

test.each([
  { endsOn: '2027-10-07', isTooFar: false },
  { endsOn: '2027-10-08', isTooFar: false },
  { endsOn: '2027-10-09', isTooFar: true },
  { endsOn: '9999-12-31', isTooFar: true },
])('on 2026-10-07 a code that ends on $endsOn is too far off: $isTooFar', ({ endsOn, isTooFar }) => {
  expect(isCodeEndTooFar(endsOn, '2026-10-07')).toBe(isTooFar);
});

test('every quick end is near enough, also over a leap day', () => {
  for (const { days } of quickCodeEnds) {
    expect(isCodeEndTooFar(dayAfter('2027-03-01', days), '2027-03-01')).toBe(false);
  }
  expect(isCodeEndTooFar('2028-03-01', '2027-03-01')).toBe(false);
});

const code = { startsOn: '2026-10-01T12:00:00Z', endsOn: '2026-10-08T04:59:59Z' };

test.each([
  { now: '2026-10-01T11:59:59Z', status: 'Scheduled' },
  { now: '2026-10-01T12:00:00Z', status: 'Active' },
  { now: '2026-10-08T04:59:58Z', status: 'Active' },
  { now: '2026-10-08T04:59:59Z', status: 'Expired' },
])('C217: at $now the code is $status', ({ now, status }) => {
  expect(codeStatusOf(code, Date.parse(now))).toBe(status);
});

test.each([
  { audience: 'group', isScreening: false, id: 8 },
  { audience: 'profile', isScreening: true, id: 3 },
  { audience: 'newProfile', isScreening: true, id: 5 },
  { audience: 'profile', isScreening: false, id: 9 },
  { audience: 'newProfile', isScreening: false, id: 11 },
] as const)('C223: the type of a code for a $audience, screening $isScreening, is $id', (row) => {
  expect(codeTypeIdOf(row.audience, row.isScreening)).toBe(row.id);
});

test.each([
  { id: 9, isScreening: false, isNonBaseline: false, label: 'Baseline Assessment' },
  { id: 9, isScreening: false, isNonBaseline: true, label: 'Assessment' },
  { id: 12, isScreening: false, isNonBaseline: false, label: 'Baseline Assessment' },
  { id: 3, isScreening: true, isNonBaseline: true, label: 'Screening' },
  { id: 1, isScreening: true, isNonBaseline: false, label: 'Baseline Screening' },
  { id: 1, isScreening: false, isNonBaseline: true, label: 'Assessment' },
])('C221 C222: type $id reads $label', ({ id, isScreening, isNonBaseline, label }) => {
  expect(codeTypeLabel({ baselineSessionTypeId: id, isScreening, isNonBaseline })).toBe(label);
});

test.each([
  { endsOn: '2026-10-05', isAllowed: false },
  { endsOn: '2026-10-06', isAllowed: true },
  { endsOn: '2026-10-07', isAllowed: true },
])('C285: on 10/7 an end on $endsOn is allowed: $isAllowed', ({ endsOn, isAllowed }) => {
  expect(isCodeEndAllowed(endsOn, '2026-10-07')).toBe(isAllowed);
});

test('C287 C466: a code ends with the last second of the day in the zone of whoever chose it, also when clocks change', () => {
  const endIn = (endsOn: string, zone: string) => new Date(codeEndMs(endsOn, zone)).toISOString();
  expect(endIn('2026-10-13', 'America/Chicago')).toBe('2026-10-14T04:59:59.000Z');
  expect(endIn('2026-10-13', 'Europe/Berlin')).toBe('2026-10-13T21:59:59.000Z');
  expect(endIn('2026-11-01', 'America/Chicago')).toBe('2026-11-02T05:59:59.000Z');
});

test('C286: five quick ends, counted in days from today, over the end of a year', () => {
  expect(quickCodeEnds.map(({ label, days }) => [label, dayAfter('2026-12-30', days)])).toEqual([
    ['24 hours', '2026-12-31'],
    ['72 hours', '2027-01-02'],
    ['1 week', '2027-01-06'],
    ['30 days', '2027-01-29'],
    ['1 year', '2027-12-30'],
  ]);
});
