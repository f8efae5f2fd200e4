import { expect, test } from 'vitest';
import { exampleSubscription } from '../../../test/example-subscriptions.ts';
import { termOfEntry } from './credit-period.ts';

const sports = { packageTierId: 2, startsOn: '2026-08-01', endsOn: '2027-07-31' };
const terms = [
  exampleSubscription({ ...sports, id: 1 }),
  exampleSubscription({ ...sports, id: 2, startsOn: '2027-02-01', endsOn: '2028-01-31' }),
  exampleSubscription({ ...sports, id: 3, packageTierId: 8 }),
];

test.each([
  ['sports', 1, '2020-01-01', 1],
  ['sports', null, '2026-08-01', 1],
  ['sports', null, '2027-03-01', 2],
  ['clinical', null, '2027-03-01', 3],
  ['clinical', null, '2027-08-01', null],
] as const)(
  'B271: a %s entry that names %s and starts on %s counts in the term %s',
  (family, subscriptionId, startsOn, id) => {
    expect(termOfEntry({ family, subscriptionId, startsOn }, terms)).toBe(id);
  },
);
