import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BilledOrganization,
  billingStatus,
  billToRefusal,
  canAddBillingChildren,
  mixedBillingNotice,
  shownBillingSides,
} from './billing-status.ts';

test.each([
  [{ billToOrganizationId: 7, childCount: 0 }, 'Billing Child'],
  [{ billToOrganizationId: null, childCount: 2 }, 'Billing Parent'],
  [{ billToOrganizationId: null, childCount: 0 }, 'Standard Billing'],
  [{ billToOrganizationId: 7, childCount: 2 }, 'Billing Child'],
])('B007 B008 B009 B010: an organization with %j is %s', (links, status) => {
  expect(billingStatus(links)).toBe(status);
});

test.each([
  [{ billToOrganizationId: 7, childCount: 1 }, 'and 1 organization is billed to it.'],
  [{ billToOrganizationId: 7, childCount: 3 }, 'and 3 organizations are billed to it.'],
])('B010: staff are told of an organization with %j', (links, words) => {
  expect(mixedBillingNotice(links)).toContain(words);
});

test('B010: nothing is said of organizations that are no mix', () => {
  expect(mixedBillingNotice({ billToOrganizationId: 7, childCount: 0 })).toBeNull();
  expect(mixedBillingNotice({ billToOrganizationId: null, childCount: 3 })).toBeNull();
});

test.each([
  [
    { billToOrganizationId: null, childCount: 0 },
    { payer: true, children: true },
  ],
  [
    { billToOrganizationId: null, childCount: 1 },
    { payer: false, children: true },
  ],
  [
    { billToOrganizationId: 7, childCount: 0 },
    { payer: true, children: false },
  ],
])('B011 B012: an organization with %j shows %j, whoever looks', (links, sides) => {
  for (const isMender of [true, false]) expect(shownBillingSides(links, isMender)).toEqual(sides);
});

test('B010: one with both a payer and children shows the payer to staff only', () => {
  const both = { billToOrganizationId: 7, childCount: 1 };
  expect(shownBillingSides(both, true)).toEqual({ payer: true, children: true });
  expect(shownBillingSides(both, false)).toEqual({ payer: false, children: true });
});

test('B012: whoever is paid for adds no children', () => {
  expect(canAddBillingChildren({ billToOrganizationId: 7, childCount: 0 })).toBe(false);
  expect(canAddBillingChildren({ billToOrganizationId: null, childCount: 1 })).toBe(true);
});

const organization = (id: number, name: string, over: Partial<BilledOrganization> = {}) => ({
  id,
  name,
  billToOrganizationId: null,
  childCount: 0,
  ...over,
});

test.each([
  [organization(1, 'East'), organization(2, 'North'), null],
  [organization(1, 'East'), organization(2, 'North', { childCount: 4 }), null],
  [organization(1, 'East'), organization(1, 'East'), 'An organization cannot be billed to itself.'],
  [
    organization(1, 'East', { billToOrganizationId: 2 }),
    organization(2, 'North', { childCount: 1 }),
    'East is already billed to North.',
  ],
  [
    organization(1, 'East', { childCount: 1 }),
    organization(2, 'North', { billToOrganizationId: 1 }),
    'North is billed to East, and two organizations cannot pay for each other. Remove that first.',
  ],
  [
    organization(1, 'East'),
    organization(2, 'North', { billToOrganizationId: 3 }),
    'North is billed to another organization, so it cannot pay for East.',
  ],
  [
    organization(1, 'East', { childCount: 2 }),
    organization(2, 'North'),
    'Other organizations are billed to East, so it cannot be billed to North. Remove them first.',
  ],
  [
    organization(1, 'East', { billToOrganizationId: 3 }),
    organization(2, 'North'),
    'East is billed to another organization. Remove that first.',
  ],
])('B012: billing %j to %j is refused with: %s', (child, payer, words) => {
  expect(billToRefusal(child, payer)).toBe(words);
});

test('B010 B011 B012: whatever is asked for in whatever order, no organization gets both a payer and children', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(pairs, (requests) => {
      const payerOf = new Map<number, number>();
      const read = (id: number): BilledOrganization => ({
        id,
        name: `Organization ${id}`,
        billToOrganizationId: payerOf.get(id) ?? null,
        childCount: [...payerOf.values()].filter((payer) => payer === id).length,
      });
      for (const [child, payer] of requests) {
        if (billToRefusal(read(child), read(payer)) === null) payerOf.set(child, payer);
      }
      for (const [child, payer] of payerOf) {
        expect(payerOf.has(payer)).toBe(false);
        expect(payer).not.toBe(child);
        expect(mixedBillingNotice(read(child))).toBeNull();
      }
    }),
  );
});
