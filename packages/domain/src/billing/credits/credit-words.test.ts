import { expect, test } from 'vitest';
import {
  type CreditCause,
  correctionExplanation,
  creditExplanation,
  creditTypeLabels,
} from './credit-words.ts';

test.each([
  [1, 'Actual Usage'],
  [2, 'Purchased Upfront'],
  [3, 'Credits Removed'],
  [4, 'Purchased In Arrears'],
  [5, 'Profile Credits Used'],
] as const)('B215 B216: entries of type %d are labelled %s', (type, label) => {
  expect(creditTypeLabels[type]).toBe(label);
});

const year = { startsOn: '2026-08-01', endsOn: '2027-07-31' };
const invoiceNumber = 'PL-000131';

test.each<[number, CreditCause, string]>([
  [
    250,
    { cause: 'bought', invoiceNumber: 'PL-000123', sentOn: '2026-08-04' },
    '250 credits bought with invoice PL-000123, sent Aug 4, 2026.',
  ],
  [
    1,
    { cause: 'bought', invoiceNumber: 'PL-000123', sentOn: '2026-08-04' },
    '1 credit bought with invoice PL-000123, sent Aug 4, 2026.',
  ],
  [
    12,
    { cause: 'overageBought', invoiceNumber, sentOn: '2026-08-04' },
    '12 credits bought for people over the credits with invoice PL-000131, sent Aug 4, 2026.',
  ],
  [
    34,
    { cause: 'billedInArrears', invoiceNumber, startsOn: '2026-08-01', endsOn: '2026-08-31' },
    '34 credits billed in arrears with invoice PL-000131 for people tested from Aug 1, 2026 to Aug 31, 2026.',
  ],
  [
    212,
    { cause: 'periodClosed', organizations: 3, ...year },
    '212 people were tested by 3 organizations from Aug 1, 2026 to Jul 31, 2027.',
  ],
  [
    1,
    { cause: 'periodClosed', organizations: 1, ...year },
    '1 person was tested by 1 organization from Aug 1, 2026 to Jul 31, 2027.',
  ],
  [
    2,
    { cause: 'testedLate', arrivedOn: '2027-08-03', ...year },
    '2 people were tested from Aug 1, 2026 to Jul 31, 2027. The tests arrived on Aug 3, 2027, after the period was closed.',
  ],
  [
    1200,
    { cause: 'running', organizations: 3, startsOn: '2026-08-01' },
    '1,200 people were tested by 3 organizations since Aug 1, 2026. The period is not closed yet.',
  ],
  [
    20,
    { cause: 'invoiceVoided', invoiceNumber, reason: 'ordered twice' },
    '20 credits removed: invoice PL-000131 was voided (ordered twice).',
  ],
  [
    20,
    { cause: 'creditNote', invoiceNumber, noteNumber: 'CN-000004', reason: '' },
    '20 credits removed: credit note CN-000004 for invoice PL-000131.',
  ],
  [38, { cause: 'lapsed', endsOn: '2027-07-31' }, '38 unused credits ended with the term on Jul 31, 2027.'],
  [1, { cause: 'lapsed', endsOn: '2027-07-31' }, '1 unused credit ended with the term on Jul 31, 2027.'],
  [
    20,
    { cause: 'staff', typeId: 3, on: '2026-08-04', text: 'Agreed by phone.' },
    '20 credits removed by staff on Aug 4, 2026: Agreed by phone.',
  ],
  [
    20,
    { cause: 'staff', typeId: 2, on: '2026-08-04', text: ' ' },
    '20 credits added by staff as bought upfront on Aug 4, 2026.',
  ],
  [
    5,
    { cause: 'staff', typeId: 1, on: '2026-08-04', text: 'paper tests' },
    '5 credits recorded as used by staff on Aug 4, 2026: paper tests.',
  ],
  [
    1,
    { cause: 'countedAgain', startsOn: '2026-08-01', endsOn: '2027-07-31' },
    '1 person was counted again from Aug 1, 2026 to Jul 31, 2027, because the merge or transfer that removed them was undone.',
  ],
  [250, { cause: 'reversed', reason: 'typed twice' }, 'This reverses an entry of 250: typed twice.'],
])('B214 B215: %d with %j reads: %s', (count, why, sentence) => {
  expect(creditExplanation(count, why)).toBe(sentence);
});

test('B391: a corrected row says what it was and why it changed', () => {
  const correction = { isDeleted: false, countBefore: 250, on: '2026-09-01', reason: 'typed wrongly' };
  expect(correctionExplanation(correction)).toBe(
    'Corrected on Sep 1, 2026, before it was 250: typed wrongly.',
  );
});

test('B064 B392: a deleted row says when it was deleted, what it was and why', () => {
  const deletion = { isDeleted: true, countBefore: 1250, on: '2026-09-01', reason: 'typed twice' };
  expect(correctionExplanation(deletion)).toBe('Deleted on Sep 1, 2026, before it was 1,250: typed twice.');
  expect(correctionExplanation({ ...deletion, reason: ' ' })).toBe(
    'Deleted on Sep 1, 2026, before it was 1,250.',
  );
});
