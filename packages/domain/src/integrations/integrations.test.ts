import { expect, test } from 'vitest';
import type { KeyScope } from './integration-key.ts';
import {
  hasIntegrationKey,
  integrationTermsVersion,
  isPartnerOffered,
  isPullPartner,
  mayChooseEhrPartner,
  mayIntegrationEndOn,
  needsExpirationDate,
  termsToAgreeTo,
  waitsForSystemAdmin,
} from './integrations.ts';

type Before = Parameters<typeof termsToAgreeTo>[1];

test('B163 B165: partners 6, 9 and 10 are chosen by internal staff, who see all', () => {
  const all = [1, 2, 4, 6, 7, 8, 9, 3, 0, 10];
  expect(all.filter((partner) => !mayChooseEhrPartner(partner, false))).toEqual([6, 9, 10]);
  expect(all.filter((partner) => mayChooseEhrPartner(partner, true))).toEqual(all);
});

test.each([
  { expirationDate: null, may: true },
  { expirationDate: '2026-03-01', may: true },
  { expirationDate: '2026-02-28', may: true },
  { expirationDate: '2026-02-27', may: false },
])('B162: on March 1st a connection may end on $expirationDate: $may', ({ expirationDate, may }) => {
  expect(mayIntegrationEndOn(expirationDate, '2026-03-01')).toBe(may);
});

const partners = [1, 2, 4, 6, 7, 8, 9, 3, 0, 10];

test('B512 B156 B161: 1, 2, 3 and 8 fetch under terms, 6 and 9 need an end, 10 is sent messages and has no key', () => {
  expect(partners.filter(isPullPartner)).toEqual([1, 2, 8, 3]);
  expect(partners.filter(needsExpirationDate)).toEqual([6, 9]);
  expect(partners.filter((partner) => !hasIntegrationKey(partner))).toEqual([10]);
});

test('B160: the terms have version 1', () => {
  expect(integrationTermsVersion).toBe(1);
});

test('B156 B160: who fetches agrees to version 1, who lets a key send the roster to version 2, and nobody twice', () => {
  const [reading, sending] = [['people:read'], ['people:read', 'roster:write']] as const;
  const asked = (ehrPartnerId: number, scopes: readonly KeyScope[], before: Before = null) =>
    termsToAgreeTo({ ehrPartnerId, scopes }, before);
  expect([asked(1, reading), asked(4, reading), asked(10, [])]).toEqual([1, null, null]);
  expect([asked(1, sending), asked(4, sending)]).toEqual([2, 2]);
  expect(asked(1, reading, { termsVersion: 1, scopes: reading })).toBeNull();
  expect(asked(1, sending, { termsVersion: 1, scopes: reading })).toBe(2);
  expect(asked(4, sending, { termsVersion: null, scopes: reading })).toBe(2);
  expect(asked(1, sending, { termsVersion: 2, scopes: reading })).toBeNull();
  // It sends already, from before there was a version 2: it can still be switched off without agreeing to anything.
  expect(asked(1, sending, { termsVersion: 1, scopes: sending })).toBeNull();
});

test('B164 B163 B165: the edit form hides partner 6 from all, and the create form offers all of them to internal staff', () => {
  const offered = (form: 'create' | 'edit', isInternal: boolean) =>
    partners.filter((partner) => isPartnerOffered(partner, form, isInternal));
  expect(offered('create', true)).toEqual(partners);
  expect(offered('create', false)).toEqual([1, 2, 4, 7, 8, 3, 0]);
  expect(offered('edit', true)).toEqual(partners.filter((partner) => partner !== 6));
  expect(offered('edit', false)).toEqual([1, 2, 4, 7, 8, 3, 0]);
});

test.each([
  ['a new address', 'a@direct.example', null, true],
  ['the same that is on', 'a@direct.example', { isEnabled: true, toAddress: 'a@direct.example' }, false],
  ['the same that is off', 'a@direct.example', { isEnabled: false, toAddress: 'a@direct.example' }, true],
  ['another address', 'b@direct.example', { isEnabled: true, toAddress: 'a@direct.example' }, true],
  ['a partner with a key', null, null, false],
  ['one with a key that is on', null, { isEnabled: true, toAddress: null }, false],
  ['one with a key that is off', null, { isEnabled: false, toAddress: null }, true],
])(
  'B101 B434: saved by internal staff, %s waits for a System Admin: %s',
  (_case, toAddress, before, waits) => {
    expect(waitsForSystemAdmin(toAddress, before)).toBe(waits);
  },
);
