import {
  exportAuditLog,
  getAuditLogPaged,
  getGroups,
  getHeldTests,
  getOrganizationGrants,
  getProfileAverages,
  getProfilesPaged,
  getProfileTestById,
  getTestRawData,
  getWebProfileDetail,
  grantOrganizationAccess,
  newPdfReport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';

// Told apart from everything else a reply can hold.
const secrets = [
  'Zebulonia',
  'Quarterstaff',
  '2009-03-14',
  'zq@secret.example',
  'Heard in confidence',
  'Fell off the roof',
];

let server: TestServer;
let admin: SendOptions;
let superView: SendOptions;
let organizationId: number;
let profileId: number;
let testId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  const groupId = (await givenGroup(server.db, organizationId)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  profileId = (
    await givenProfile(server.db, organizationId, {
      firstName: 'Zebulonia',
      lastName: 'Quarterstaff',
      birthDate: '2009-03-14',
      groupIds: [groupId],
    })
  ).id;
  await server.db.owner(sql`update profiles set email = 'zq@secret.example' where id = ${profileId}`);
  await server.db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    values (${organizationId}, ${profileId}, 2, 'Fell off the roof', '2026-02-01T00:00:00Z')`);
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, note: 'Heard in confidence' });
  const { outcomes } = await server.sendOk(submitTests, { tests: [one as Record<string, unknown>] }, admin);
  testId = outcomes[0]?.profileTestId ?? 0;
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  expect(await refusalOf(server, getProfilesPaged, {}, { ...staff, organizationId })).toEqual({
    status: 403,
    code: 'organization.no_grant',
  });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  superView = { ...staff, organizationId };
});
afterAll(() => server.stop());

const reads = [
  ['GetProfilesPaged', (as: SendOptions) => server.sendOk(getProfilesPaged, {}, as)],
  ['GetWebProfileDetail', (as: SendOptions) => server.sendOk(getWebProfileDetail, { id: profileId }, as)],
  ['GetProfileTestById', (as: SendOptions) => server.sendOk(getProfileTestById, { id: testId }, as)],
] as const;

test.each(reads)(
  'C007 C311: %s tells internal staff nothing that names a person, and tells the System Admin',
  async (_name, read) => {
    const withheld = JSON.stringify(await read(superView));
    for (const secret of secrets) expect(withheld).not.toContain(secret);
    expect(withheld).toContain(String(profileId));
    const open = JSON.stringify(await read(admin));
    expect(secrets.some((secret) => open.includes(secret))).toBe(true);
  },
);

test('the other reads hold nothing of the person either', async () => {
  const replies = [
    await server.sendOk(getGroups, {}, superView),
    await server.sendOk(getHeldTests, {}, superView),
    await server.sendOk(getProfileAverages, { ids: [profileId] }, superView),
    await server.sendOk(getTestRawData, { id: testId }, superView),
    await server.sendOk(getAuditLogPaged, {}, superView),
    await server.sendOk(getAuditLogPaged, { entity: 'profiles' }, superView),
    await server.sendOk(getOrganizationGrants, {}, superView),
  ];
  for (const secret of secrets) expect(JSON.stringify(replies)).not.toContain(secret);
});

test('A264 C311: the audit log tells internal staff who was looked at by id, in the file too, and its search knows no names', async () => {
  const { entries } = await server.sendOk(getAuditLogPaged, { entity: 'profiles' }, superView);
  expect(entries.some(({ entityId }) => entityId === String(profileId))).toBe(true);
  expect(entries.every(({ name, email }) => name === null && email === null)).toBe(true);
  const file = await server.sendForFile(exportAuditLog, {}, superView);
  const text = Buffer.from(file.body).toString('utf8');
  expect(text.split('\r\n').length).toBeGreaterThan(5);
  for (const secret of [...secrets, 'Fixture Account', '@fixture.example'])
    expect(text).not.toContain(secret);
  const open = Buffer.from((await server.sendForFile(exportAuditLog, {}, admin)).body).toString('utf8');
  for (const secret of ['Zebulonia', 'Fixture Account', '@fixture.example']) expect(open).toContain(secret);
  expect((await server.sendOk(getAuditLogPaged, { search: 'Fixture' }, superView)).entries).toEqual([]);
});

test('C311: a search by name finds nobody in super view, and the report is named by id', async () => {
  const found = await server.sendOk(getProfilesPaged, { SearchString: 'Zebulonia' }, superView);
  expect(found.profiles).toEqual([]);
  const report = await server.sendForFile(newPdfReport, { id: profileId }, superView);
  expect(report.status).toBe(200);
  expect(report.headers.get('content-disposition')).not.toMatch(/zebulonia/i);
});
