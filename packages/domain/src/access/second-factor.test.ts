import { expect, test } from 'vitest';
import { mfaVerificationPeriodOf, type SecondFactorFacts, secondFactorNeed } from './second-factor.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const quiet: SecondFactorFacts = {
  isRequired: false,
  periodDays: 10,
  verifiedAt: null,
  isKnownDevice: false,
  isUnderAttack: false,
};

test.each<{ why: string; facts: Partial<SecondFactorFacts>; need: string }>([
  { why: 'nobody asks', facts: {}, need: 'notNeeded' },
  { why: 'asked, and never given here', facts: { isRequired: true }, need: 'ask' },
  {
    why: 'given within the period',
    facts: { isRequired: true, verifiedAt: daysAgo(9.9) },
    need: 'remembered',
  },
  { why: 'given just before the period', facts: { isRequired: true, verifiedAt: daysAgo(10) }, need: 'ask' },
  { why: 'known by the password only', facts: { isRequired: true, isKnownDevice: true }, need: 'ask' },
  {
    why: 'A225: a period of 0 asks at every sign-in',
    facts: { isRequired: true, periodDays: 0, verifiedAt: daysAgo(0) },
    need: 'ask',
  },
  { why: 'many failures, a browser nobody knows', facts: { isUnderAttack: true }, need: 'askByEmail' },
  {
    why: 'many failures, a known browser',
    facts: { isUnderAttack: true, isKnownDevice: true },
    need: 'notNeeded',
  },
  {
    why: 'many failures where a code is asked anyway',
    facts: { isRequired: true, isUnderAttack: true },
    need: 'ask',
  },
])('$why: $need', ({ facts, need }) => {
  expect(secondFactorNeed({ ...quiet, ...facts }, now)).toBe(need);
});

test.each([
  { given: 0, days: 0 },
  { given: 30, days: 30 },
  { given: '14', days: 14 },
  { given: 7.9, days: 7 },
  { given: -3, days: 0 },
  { given: 9_999, days: 365 },
  { given: 'soon', days: 10 },
  { given: '', days: 10 },
  { given: null, days: 10 },
  { given: undefined, days: 10 },
  { given: Number.NaN, days: 10 },
  { given: [5], days: 10 },
])('A224 A351: a verification period of $given is $days days', ({ given, days }) => {
  expect(mfaVerificationPeriodOf(given)).toBe(days);
});
