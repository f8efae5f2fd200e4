import { expect, test } from 'vitest';
import { type UsageLine, usageCsv } from './usage-csv.ts';

const bought = (traits: Partial<UsageLine> = {}): UsageLine => ({
  usageStart: '2026-08-04',
  usageType: 'Purchased Upfront',
  usageCount: 250,
  change: 250,
  balanceAfter: 250,
  invoiceId: 123,
  invoiceNumber: 'PL-000123',
  subscription: 'Sports+, Aug 1, 2026 to Jul 31, 2027',
  organizationName: null,
  explanation: '250 credits bought with invoice PL-000123, sent Aug 4, 2026.',
  correction: null,
  ...traits,
});

test('B062: a file of the purchase history has each change beside the balance after it, oldest first', () => {
  const used = bought({
    usageStart: '2026-08-01',
    usageType: 'Profile Credits Used',
    usageCount: 50,
    change: -50,
    balanceAfter: 200,
    invoiceId: null,
    invoiceNumber: null,
    organizationName: 'Riverside High School',
    explanation: '50 people were tested by 1 organization since Aug 1, 2026. The period is not closed yet.',
  });
  expect(usageCsv([bought(), used]).split('\r\n')).toEqual([
    'Date,Type,Count,Change,Balance after,Invoice,Subscription,Organization,Explanation',
    '2026-08-04,Purchased Upfront,250,250,250,PL-000123,"Sports+, Aug 1, 2026 to Jul 31, 2027",,"250 credits bought with invoice PL-000123, sent Aug 4, 2026."',
    '2026-08-01,Profile Credits Used,50,-50,200,,"Sports+, Aug 1, 2026 to Jul 31, 2027",Riverside High School,"50 people were tested by 1 organization since Aug 1, 2026. The period is not closed yet."',
  ]);
});

test('B062: what somebody typed does not run as a formula, and a correction follows its sentence', () => {
  const [, line] = usageCsv([
    bought({
      organizationName: '=HYPERLINK("http://a.example")',
      explanation: '+1 credit.',
      correction: 'Corrected on Sep 2, 2026, before it was 250: typed twice.',
    }),
  ]).split('\r\n');
  expect(line).toContain('"\'=HYPERLINK(""http://a.example"")"');
  expect(line).toContain('"\'+1 credit. Corrected on Sep 2, 2026, before it was 250: typed twice."');
});
