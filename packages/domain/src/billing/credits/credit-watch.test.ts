import { expect, test } from 'vitest';
import { exampleSubscription } from '../../../test/example-subscriptions.ts';
import { overageLine, overageToPropose, shareToTell } from './credit-watch.ts';

const sports = exampleSubscription({
  packageTierId: 2,
  profilePrice: '14.0000',
  startsOn: '2026-08-01',
  endsOn: '2027-07-31',
});
const sums = (purchased: number, used: number) => ({
  purchased,
  used,
  removed: 0,
  balance: purchased - used,
});

test.each([
  [79, [], null],
  [80, [], 80],
  [99, [80], null],
  [100, [80], 100],
  [130, [], 100],
  [130, [100], null],
  [85, [100], null],
] as const)('B272: with %d of 100 used and %j told before, %s is told', (used, told, share) => {
  expect(shareToTell(sports, sums(100, used), told)).toBe(share);
});

test('B269 B270 B272: nothing is told where credits are not finite', () => {
  for (const over of [
    { isFree: true },
    { isDemo: true },
    { isManualBilling: true },
    { packageTierId: 8, isPrePaid: false },
  ])
    expect(shareToTell({ ...sports, ...over }, sums(100, 100), [])).toBeNull();
  expect(shareToTell(sports, sums(0, 5), [])).toBeNull();
});

const facts = {
  sums: sums(10, 15),
  firstTests: [
    { day: '2026-10-31', people: 13 },
    { day: '2026-11-01', people: 2 },
  ],
  proposedOn: null,
  hasDraft: false,
};
test.each([
  ['those of the ended months', {}, {}, 3],
  ['none a second time in a month', { proposedOn: '2026-11-01' }, {}, 0],
  ['those that came since, in the next month', { proposedOn: '2026-10-02' }, {}, 3],
  ['none while a draft waits', { hasDraft: true }, {}, 0],
  ['none where nothing was bought', { sums: sums(0, 15) }, {}, 0],
  ['none where credits are left', { sums: sums(20, 15) }, {}, 0],
  ['none where it is snoozed', {}, { snoozeOverage: true }, 0],
  ['none of a free term', {}, { isFree: true }, 0],
  ['none without a price', {}, { profilePrice: '0.0000' }, 0],
] as const)('B212 B271: of people above the credits %s are proposed', (_, over, term, people) => {
  expect(overageToPropose({ ...sports, ...term }, { ...facts, ...over }, '2026-11-05')).toBe(people);
});

test('B503: sports overage has its own type of line, clinical ones are bought like pre-paid profiles', () => {
  expect(overageLine(sports, 3)).toMatchObject({
    itemTypeId: 9,
    quantity: 3,
    amount: { cents: 4200 },
    explanation: '3 people were tested over the credits of Aug 1, 2026 to Jul 31, 2027, at $14.00 each.',
  });
  expect(overageLine({ ...sports, packageTierId: 8 }, 1).itemTypeId).toBe(11);
});
