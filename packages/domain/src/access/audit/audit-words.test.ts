import { expect, test } from 'vitest';
import { auditCapacity, isByInternalStaff } from './audit-capacity.ts';
import {
  type AuditedAct,
  accessActionWords,
  auditFieldLabel,
  auditSentence,
  auditSubject,
  auditValueText,
} from './audit-words.ts';

const act = (over: Partial<AuditedAct>): AuditedAct => ({
  action: 'update',
  entity: 'profiles',
  entityId: '12',
  after: null,
  ...over,
});
const read = (call: string, profileIds: number[]) =>
  act({
    action: 'read',
    entityId: profileIds.length === 1 ? String(profileIds[0]) : null,
    after: { call, profileIds },
  });

test.each<{ why: string; row: AuditedAct; says: string }>([
  { why: 'a change', row: act({}), says: 'Changed: Profile 12' },
  {
    why: 'an addition',
    row: act({ action: 'insert', entity: 'groups', entityId: '3' }),
    says: 'Added: Group 3',
  },
  {
    why: 'a removal',
    row: act({ action: 'delete', entity: 'account_groups', entityId: '7' }),
    says: 'Removed: Access to a group 7',
  },
  {
    why: 'a thing of a later release',
    row: act({ entity: 'invoice_lines', entityId: null }),
    says: 'Changed: Invoice lines',
  },
  {
    why: 'a look at one profile',
    row: read('Profile/GetWebProfileDetail', [12]),
    says: 'Viewed profile 12',
  },
  {
    why: 'a look at a list',
    row: act({ action: 'read', entityId: null, after: { call: 'Profile/GetProfilesPaged', count: 3 } }),
    says: 'Viewed the list of profiles (3)',
  },
  {
    why: 'a look at a list of a later release',
    row: act({ action: 'read', entityId: null, after: { call: 'Trend/GetTrends', count: 4 } }),
    says: 'Viewed a list (4)',
  },
  { why: 'a report', row: read('Profile/NewPdfReport', [12]), says: 'Created the report of profile 12' },
  { why: 'a phone', row: read('Device/GetRoster', [1, 2]), says: 'Synced to a phone 2 profiles' },
  {
    why: 'a partner’s system',
    row: read('GET /api/partner/v1/tests', [1, 2]),
    says: 'Gave a partner’s system the tests of 2 profiles',
  },
  { why: 'a call of a later release', row: read('Profile/GetTrends', [4]), says: 'Viewed profile 4' },
  {
    why: 'a staff grant',
    row: act({ action: 'insert', entity: 'staff_grants' }),
    says: 'Internal staff opened the organization',
  },
  {
    why: 'its end by hand',
    row: act({ entity: 'staff_grants', after: { revoked_at: '2026-11-21T08:00:00Z' } }),
    says: 'Staff access was ended early',
  },
  {
    why: 'an act nobody has words for',
    row: act({ action: 'moon_landed', entity: 'access' }),
    says: 'Moon landed',
  },
])('$why says: $says', ({ row, says }) => {
  expect(auditSentence(row)).toBe(says);
});

test.each(Object.entries(accessActionWords))('%s at the door says: %s', (action, says) => {
  expect(auditSentence(act({ action, entity: 'access' }))).toBe(says);
});

test.each([
  ['is_skip_test_enabled', 'Skip test enabled'],
  ['birth_date', 'Birth date'],
  ['group_id', 'Group ID'],
  ['profileIds', 'Profile IDs'],
  ['ended_at', 'Ended'],
  ['access_type_id', 'Access'],
])('the field %s reads %s', (name, label) => {
  expect(auditFieldLabel(name)).toBe(label);
});

test.each<[string, unknown, string | null]>([
  ['access_type_id', 2, 'System Admin'],
  ['authSource', 3, 'SAML'],
  ['is_disabled', true, 'Yes'],
  ['is_disabled', false, 'No'],
  ['first_name', 'Maya', 'Maya'],
  ['phone', null, null],
  ['profileIds', [1, 2], '1, 2'],
  ['additional', { a: 1 }, '{"a":1}'],
])('%s of %j reads %s', (name, value, text) => {
  expect(auditValueText(name, value)).toBe(text);
});

test('who acted, and as what', () => {
  expect(auditCapacity('app_admin')).toBe('System Admin');
  expect(auditCapacity('postgres')).toBe('Database user postgres');
  expect(['app', 'app_staff', 'app_super', 'app_member'].filter(isByInternalStaff)).toEqual([
    'app_staff',
    'app_super',
  ]);
  expect(auditSubject('submissions', null)).toBe('Received test');
});
