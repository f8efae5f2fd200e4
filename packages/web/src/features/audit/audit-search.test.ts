import { expect, test } from 'vitest';
import { addressOn } from '../../platform/test/use-address-state.ts';
import { auditFilterOf, isNarrowed } from './audit-search.ts';

test('an address is read, and what is odd in it is left out', () => {
  const odd = { from: '2026-11-02', until: 'yesterday', accountId: '7', isByStaff: '1', entry: 'x' };
  expect(auditFilterOf(addressOn('/organization/audit', odd), 'UTC')).toEqual({
    from: '2026-11-02T00:00:00.000Z',
    accountId: 7,
    isByStaff: true,
  });
  const empty = addressOn('/organization/audit', { isByStaff: 'false', search: '' });
  expect(auditFilterOf(empty, 'UTC')).toEqual({});
});

test.each([
  { zone: 'UTC', from: '2026-11-02T00:00:00.000Z', until: '2026-11-03T00:00:00.000Z' },
  { zone: 'America/Chicago', from: '2026-11-02T06:00:00.000Z', until: '2026-11-03T06:00:00.000Z' },
])('days are whole days of the reader in $zone, the last one included', ({ zone, from, until }) => {
  expect(
    auditFilterOf(
      addressOn('/organization/audit', { from: '2026-11-02', until: '2026-11-02', action: 'read', entry: 9 }),
      zone,
    ),
  ).toEqual({
    action: 'read',
    from,
    until,
  });
});

test('a row that is open does not narrow the log', () => {
  expect(isNarrowed(addressOn('/organization/audit', { entry: 4 }))).toBe(false);
  expect(isNarrowed(addressOn('/organization/audit', { entry: 4, entity: 'groups' }))).toBe(true);
});
