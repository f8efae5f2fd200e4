import { expect, test } from 'vitest';
import {
  daysTillDisplayDate,
  daysTillDue,
  displayDaysWords,
  type UnsentFacts,
  whatHoldsBack,
} from './report-words.ts';

test('B121: days till due count down to the due date and below it', () => {
  expect(['2026-02-27', '2026-03-01', '2026-03-04'].map((today) => daysTillDue('2026-03-01', today))).toEqual(
    [2, 0, -3],
  );
});

test.each([
  ['2026-03-04', 3, '3 days past due'],
  ['2026-03-02', 1, '1 day past due'],
  ['2026-03-01', 0, 'today'],
  ['2026-02-28', -1, '1 day out'],
  ['2026-02-24', -5, '5 days out'],
])('B121 B122 B123 B124: a display date of Mar 1 is on %s %i days away: %s', (today, days, words) => {
  expect(daysTillDisplayDate('2026-03-01', today)).toBe(days);
  expect(displayDaysWords(days)).toBe(words);
});

const leaves: UnsentFacts = {
  approval: 2,
  hasBillingEmail: true,
  isPaused: false,
  displayDays: 0,
  isRevisionDue: false,
  isTaxLocked: false,
};
test.each<[Partial<UnsentFacts>, string[]]>([
  [{}, []],
  [{ displayDays: 3 }, []],
  [
    { isTaxLocked: true },
    [
      'It cannot be sent: its tax is not the one that it was saved with, and its month has ended. Void it and make a new one.',
    ],
  ],
  [{ displayDays: -1 }, ['Its display date is in the future.']],
  [{ isPaused: true }, ['Automatic emails of this organization are paused.']],
  [{ hasBillingEmail: false }, ['There is no billing email.']],
  [{ approval: 0 }, ['It is not approved.']],
  [{ approval: 1, displayDays: -1, isPaused: true }, ['It is not approved.']],
  [{ approval: 3 }, ['Staff must send it.']],
  [
    { isRevisionDue: true, isPaused: true },
    ['It was changed after it was sent. Staff must send the revision.'],
  ],
  [{ approval: 3, hasBillingEmail: false }, ['There is no billing email.', 'Staff must send it.']],
])('B119: an unsent invoice with %j is held back by %j', (change, reasons) => {
  expect(whatHoldsBack({ ...leaves, ...change })).toEqual(reasons);
});
