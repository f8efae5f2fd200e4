import {
  getGroupsReport,
  getGroupTestDataSummary,
  getProfilesPaged,
  grantOrganizationAccess,
  submitTests,
  updateGroupProfiles,
} from '@plumbline/contract';
import { chartTimeZone, dayInZone, testsThisWeek } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { openZip } from '../../platform/spreadsheets/zip-entries.ts';

let server: TestServer;
let organizationId: number;
let football: number;
let hidden: number;
let admin: SendOptions;
let trainer: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  football = (await givenGroup(server.db, organizationId, { name: '=Football' })).id;
  hidden = (await givenGroup(server.db, organizationId, { name: 'Hidden' })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  trainer = (await signIn(server, { organizationId, groupIds: [football] })).options;
});
afterAll(() => server.stop());

const aProfile = async (...groupIds: number[]) =>
  (
    await givenProfile(server.db, organizationId, {
      groupIds,
      firstName: 'Marigold',
      lastName: 'Quarterstaff',
    })
  ).id;
const membersOf = async (groupId: number) => {
  const rows = await server.db.owner<{ id: number }>(
    sql`select profile_id as id from profile_groups where group_id = ${groupId} order by 1`,
  );
  return rows.map(({ id }) => id);
};

test('C396 C467 C153: the last thirty days of a group, today last, with the tests of those who are in it', async () => {
  const inGroup = await aProfile(football);
  const other = await aProfile(hidden);
  const send = (profileId: number) =>
    server.sendOk(
      submitTests,
      { tests: [aSubmittedTest({ person: { kind: 'profile', profileId } })] },
      admin,
    );
  await send(inGroup);
  await send(inGroup);
  await send(other);
  // One of them was eight days ago: outside of this week.
  await server.db.owner(sql`update tests set completed_at = now() where organization_id = ${organizationId}`);
  await server.db.owner(sql`update tests set completed_at = now() - interval '8 days'
    where id = (select min(id) from tests where profile_id = ${inGroup})`);
  const { groupTestDataSummary: days } = await server.sendOk(
    getGroupTestDataSummary,
    { groupId: football },
    trainer,
  );
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.date).toBe(dayInZone(Date.now(), chartTimeZone));
  expect(days.reduce((sum, { totalTestCount }) => sum + totalTestCount, 0)).toBe(2);
  expect(testsThisWeek(days)).toBe(1);
  const week = await server.sendOk(getGroupTestDataSummary, { groupId: football, lookBackDays: 7 }, trainer);
  expect(week.groupTestDataSummary).toHaveLength(7);
  expect((await refusalOf(server, getGroupTestDataSummary, { groupId: hidden }, trainer)).code).toBe(
    'group.not_found',
  );
});

test('C393: the profiles of a group are set as a whole', async () => {
  const { id: groupId } = await givenGroup(server.db, organizationId, { name: 'Chosen' });
  const [one, two, three] = [await aProfile(groupId), await aProfile(groupId), await aProfile()];
  expect(
    await server.sendOk(updateGroupProfiles, { groupId, profileIds: [two, three] }, admin),
  ).toMatchObject({
    addedCount: 1,
    removedCount: 1,
  });
  expect(await membersOf(groupId)).toEqual([two, three]);
  // Somebody else put one back meanwhile: who was not known is neither added nor taken out.
  await server.db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
    values (${organizationId}, ${one}, ${groupId})`);
  await server.sendOk(
    updateGroupProfiles,
    { groupId, profileIds: [two], knownProfileIds: [two, three] },
    admin,
  );
  expect(await membersOf(groupId)).toEqual([one, two]);
});

test('a User chooses among the people they see; an inactive group takes nobody in and lets people go', async () => {
  const mine = await aProfile(football);
  const foreign = await aProfile(hidden);
  const set = (groupId: number, profileIds: number[], as: SendOptions) =>
    refusalOf(server, updateGroupProfiles, { groupId, profileIds, knownProfileIds: [] }, as);
  expect((await set(football, [foreign], trainer)).code).toBe('profile.not_found');
  expect((await set(hidden, [mine], trainer)).code).toBe('group.not_found');
  const { id: closed } = await givenGroup(server.db, organizationId, { name: 'Closed', isEnabled: false });
  const inside = await aProfile(closed);
  expect((await set(closed, [mine], admin)).code).toBe('group.is_inactive');
  await server.sendOk(
    updateGroupProfiles,
    { groupId: closed, profileIds: [], knownProfileIds: [inside] },
    admin,
  );
  expect(await membersOf(closed)).toEqual([]);
});

test('C399 C468: the profiles of a group come on one page of ten thousand rows', async () => {
  const { id: groupId } = await givenGroup(server.db, organizationId, { name: 'Listed' });
  const ids = [await aProfile(groupId), await aProfile(groupId)];
  const { profiles, totalRowCount } = await server.sendOk(
    getProfilesPaged,
    { groupIds: [groupId], PageNumber: 1, RowsPerPage: 10_000 },
    admin,
  );
  expect(totalRowCount).toBe(2);
  expect(profiles.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
});

test('C143 C398: internal staff get the groups in a zip file, by ids and without a name of anybody', async () => {
  const someone = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    someone.options,
  );
  const profileId = await aProfile(football);
  const { id: protocolId } = await givenProtocol(server.db, organizationId, { name: '@SUM(A1),=1' });
  await server.db.owner(
    sql`update profile_organizations set default_protocol_id = ${protocolId} where profile_id = ${profileId}`,
  );
  const file = await server.sendForFile(getGroupsReport, {}, { ...someone.options, organizationId });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(file.headers.get('content-disposition')).toMatch(/groups-report-\d+-\d{4}-\d{2}-\d{2}\.zip/);
  const zip = await openZip(new Uint8Array(file.body));
  const text = async (name: string) => Buffer.from((await zip.read(name)) ?? []).toString('utf8');
  const groups = await text('groups.csv');
  expect(groups).toContain('Group ID,Name,Status,Default group,Number of Profiles');
  // A name that a spreadsheet would run as a formula is a text.
  expect(groups).toContain(`${football},'=Football,Active,No,`);
  const profiles = await text(`profiles/group-${football}.csv`);
  expect(profiles.split('\r\n').some((line) => line.startsWith(`${profileId},Active,"'@SUM(A1),=1",`))).toBe(
    true,
  );
  for (const word of ['Marigold', 'Quarterstaff', '2009']) expect(groups + profiles).not.toContain(word);
  for (const other of [admin, trainer])
    expect((await server.sendForFile(getGroupsReport, {}, other)).status).toBe(403);
});
