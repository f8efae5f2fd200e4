import { expect, test } from 'vitest';
import { type BillingHistoryFacts, billingHistoryDetail } from './billing-history.ts';

const nothing: BillingHistoryFacts = {
  methodId: null,
  checkNumber: null,
  creditFrom: null,
  noteNumber: null,
  reason: null,
};

test.each<[Partial<BillingHistoryFacts>, string]>([
  [{ methodId: 1 }, 'Card'],
  [{ methodId: 3, checkNumber: '1042' }, 'Check 1042'],
  [{ methodId: 3, checkNumber: '1042', reason: 'returned by the bank' }, 'Check 1042: returned by the bank'],
  [{ methodId: 1, reason: 'paid twice' }, 'Card: paid twice'],
  [{ methodId: 5, creditFrom: 'PL-000001, PL-000003' }, 'Account credit from PL-000001, PL-000003'],
  [{ noteNumber: 'CN-000003', reason: '20 profiles too many' }, 'CN-000003: 20 profiles too many'],
  [{ reason: 'ordered twice' }, 'ordered twice'],
  [{}, ''],
])('B015: the history says of %j: "%s"', (facts, detail) => {
  expect(billingHistoryDetail({ ...nothing, ...facts })).toBe(detail);
});
