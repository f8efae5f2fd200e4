import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay } from '../../../test/example-subscriptions.ts';
import {
  problemOfUsageCount,
  problemsOfUsage,
  readUsage,
  readUsageDate,
  type UsageDraft,
} from './usage-form.ts';

const draft: UsageDraft = {
  usageTypeId: 2,
  usageCount: '250',
  invoiceId: '',
  subscriptionId: '',
  usageDate: '08/04/2026',
  description: '',
};
const fieldsOf = (over: Partial<UsageDraft>) =>
  problemsOfUsage({ ...draft, ...over }).map(({ field }) => field);

test.each([
  ['B318', {}, []],
  ['B314', { usageTypeId: null }, ['usageTypeId']],
  ['B314', { usageTypeId: 5 }, ['usageTypeId']],
  ['B314', { usageTypeId: 9 }, ['usageTypeId']],
  ['B315', { usageCount: '' }, ['usageCount']],
  ['B315', { usageCount: '0' }, ['usageCount']],
  ['B315', { usageCount: '-5' }, ['usageCount']],
  ['B315', { usageCount: '1.5' }, ['usageCount']],
  ['B315', { usageCount: '1000000' }, []],
  ['B315', { usageCount: '1000001' }, ['usageCount']],
  ['B316', { invoiceId: '12', subscriptionId: ' 7 ' }, []],
  ['B316', { invoiceId: '0' }, ['invoiceId']],
  ['B316', { subscriptionId: '-1' }, ['subscriptionId']],
  ['B316', { invoiceId: 'PL-000123' }, ['invoiceId']],
  ['B317', { usageDate: '' }, ['usageDate']],
  ['B317', { usageDate: '8/4/2026' }, ['usageDate']],
  ['B317', { usageDate: '2026-08-04' }, ['usageDate']],
  ['B317', { usageDate: '02/29/2026' }, ['usageDate']],
  ['B317', { usageDate: '12/31/1969' }, ['usageDate']],
  ['B317', { usageDate: '01/01/1970' }, []],
])('%s: usage with %j has problems in %j', (_, over, fields) => expect(fieldsOf(over)).toEqual(fields));

test('B317: a date below the limit is told apart from one that cannot be read', () => {
  const messageOf = (usageDate: string) => problemsOfUsage({ ...draft, usageDate })[0]?.message;
  expect(messageOf('12/31/1969')).toBe('Enter a usage date of 01/01/1970 or later.');
  expect(messageOf('yesterday')).toBe('Enter the usage date as MM/DD/YYYY.');
});

test.each([
  [1, '2027-07-31', '2026-08-04'],
  [2, '2027-07-31', '2027-07-31'],
  [3, '2027-07-31', '2026-08-04'],
  [4, '2027-07-31', '2027-07-31'],
  [2, null, '2026-08-04'],
  [2, '2026-07-31', '2026-08-04'],
])(
  'B317 B393: usage of type %d in a period that ends on %s ends on %s',
  (usageTypeId, periodEndsOn, usageEnd) => {
    expect(readUsage({ ...draft, usageTypeId }, periodEndsOn)).toMatchObject({
      usageTypeId,
      usageStart: '2026-08-04',
      usageEnd,
    });
  },
);

test('B316 B318 B393: what was left empty is sent as none', () => {
  expect(readUsage({ ...draft, subscriptionId: '7', description: ' by phone ' }, null)).toEqual({
    usageTypeId: 2,
    usageCount: 250,
    invoiceId: null,
    subscriptionId: 7,
    description: 'by phone',
    usageStart: '2026-08-04',
    usageEnd: '2026-08-04',
  });
  expect(readUsage({ ...draft, usageCount: '' }, null)).toBeNull();
});

test('B317: every day is read from its MM/DD/YYYY', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [year, month, dayOfMonth] = day.split('-');
      expect(readUsageDate(`${month}/${dayOfMonth}/${year}`)).toBe(day);
    }),
  );
});

test('B315: usage is read exactly where the form has no problem', () => {
  const text = fc.oneof(fc.string(), fc.integer({ min: -2, max: 300 }).map(String), fc.constant(''));
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 0, max: 6 })),
      text,
      text,
      fc.oneof(text, fc.constant('08/04/2026')),
      (usageTypeId, usageCount, invoiceId, usageDate) => {
        const each = { ...draft, usageTypeId, usageCount, invoiceId, usageDate };
        expect(readUsage(each, null) === null).toBe(problemsOfUsage(each).length > 0);
      },
    ),
  );
});

test.each([
  ['12', null],
  ['0', 'Enter a number above 0, or delete the row.'],
  ['-1', 'Enter a whole number of profiles.'],
  ['', 'Enter a whole number of profiles.'],
  ['1000000', null],
  ['1000001', 'Enter at most 1,000,000 profiles.'],
  ['ten', 'Enter a whole number of profiles.'],
])('B319: a count that is edited to "%s": %s', (text, problem) => {
  expect(problemOfUsageCount(text)).toBe(problem);
});
