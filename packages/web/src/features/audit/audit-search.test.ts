import { expect, test } from 'vitest';
import { auditFilterOf, isNarrowed, readAuditSearch } from './audit-search.ts';

test('an address is read, and what is odd in it is left out', () => {
  expect(
    readAuditSearch({ from: '2026-11-02', until: 'yesterday', accountId: '7', isByStaff: '1', entry: 'x' }),
  ).toEqual({
    from: '2026-11-02',
    accountId: 7,
    isByStaff: true,
  });
  expect(readAuditSearch({ isByStaff: 'false', search: '' })).toEqual({});
});

test.each([
  { zone: 'UTC', from: '2026-11-02T00:00:00.000Z', until: '2026-11-03T00:00:00.000Z' },
  { zone: 'America/Chicago', from: '2026-11-02T06:00:00.000Z', until: '2026-11-03T06:00:00.000Z' },
])('days are whole days of the reader in $zone, the last one included', ({ zone, from, until }) => {
  expect(auditFilterOf({ from: '2026-11-02', until: '2026-11-02', action: 'read', entry: 9 }, zone)).toEqual({
    action: 'read',
    from,
    until,
  });
});

test('a row that is open does not narrow the log', () => {
  expect(isNarrowed({ entry: 4 })).toBe(false);
  expect(isNarrowed({ entry: 4, entity: 'groups' })).toBe(true);
});
