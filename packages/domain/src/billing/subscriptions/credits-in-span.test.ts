import { expect, test } from 'vitest';
import { exampleSubscription } from '../../../test/example-subscriptions.ts';
import { creditsInSpan } from './credits-in-span.ts';

const term = exampleSubscription;
test.each([
  { why: 'a term that holds', terms: [term()], credits: 200 },
  { why: 'added profiles too', terms: [term({ profileAddOnCount: 15 })], credits: 215 },
  {
    why: 'one that ends on the first day',
    terms: [term({ startsOn: '2025-11-02', endsOn: '2026-11-01' })],
    credits: 200,
  },
  { why: 'one that starts on the last day', terms: [term({ startsOn: '2026-11-30' })], credits: 200 },
  { why: 'none the day after', terms: [term({ startsOn: '2026-12-01' })], credits: 0 },
  { why: 'both families', terms: [term(), term({ packageTierId: 8, isPrePaid: true })], credits: 400 },
  { why: 'none in arrears', terms: [term({ packageTierId: 8, isPrePaid: false })], credits: 0 },
  { why: 'none of a free term', terms: [term({ isFree: true })], credits: 0 },
  { why: 'none of a trial', terms: [term({ isDemo: true })], credits: 0 },
  { why: 'none of a manual one', terms: [term({ isManualBilling: true })], credits: 0 },
])('B052: the credits of a month: $why', ({ terms, credits }) => {
  expect(creditsInSpan(terms, { startsOn: '2026-11-01', endsOn: '2026-11-30' })).toBe(credits);
});
