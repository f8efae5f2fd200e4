import { permissions, permissionsOf, viewerKinds } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { allCalls } from './features/calls.ts';
import { viewerTitles } from './permission-matrix.ts';
import { billingContactTitle, holderTitles, permissionsInWords } from './permission-words.ts';

const rows = permissionsInWords();

test('every permission is there once, in words, with exactly those who have it', () => {
  expect(rows.map(({ permission }) => permission).toSorted()).toEqual([...permissions].toSorted());
  for (const { permission, holders } of rows) {
    const kinds = viewerKinds.filter((kind) =>
      permissionsOf({ kind, isBillingContact: false }).has(permission),
    );
    expect(
      holders.filter((one) => one !== billingContactTitle),
      permission,
    ).toEqual(kinds.map((kind) => viewerTitles[kind]));
    for (const holder of holders) expect(holderTitles).toContain(holder);
  }
});

test('B003 B352 C309: a billing contact is named with Billing and Reporting, and with nothing else', () => {
  const named = rows.filter(({ holders }) => holders.includes(billingContactTitle));
  expect(named.map(({ permission }) => permission)).toEqual(['report:organization', 'billing:manage']);
});

test('the words are words: no code names, no two alike', () => {
  for (const { text } of rows) expect(text).not.toMatch(/[a-z][A-Z]|:/);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
});

test('every call of the portal stands under its permission', () => {
  expect(rows.flatMap(({ calls }) => calls)).toHaveLength(allCalls.length);
});
