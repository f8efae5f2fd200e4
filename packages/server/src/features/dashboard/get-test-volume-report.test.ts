import { getTestVolumeReport, grantChildAccess, grantOrganizationAccess } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenEvent } from '../../../test/builders/stored-tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let enterpriseId: number;
let elm: number;
let football: number;
beforeAll(async () => {
  server = await startPortal();
  enterpriseId = (await givenOrganization(server.db, { name: 'Health System', isEnterpriseAdmin: true })).id;
  elm = (await givenOrganization(server.db, { name: 'Elm Clinic', enterpriseOrgId: enterpriseId })).id;
  const oak = (await givenOrganization(server.db, { name: 'Oak Clinic', enterpriseOrgId: enterpriseId })).id;
  football = (await givenGroup(server.db, elm)).id;
  const one = (await givenProfile(server.db, elm, { groupIds: [football] })).id;
  const two = (await givenProfile(server.db, elm)).id;
  // The last minute of a day in Chicago, and the first of the day after the range.
  await aTest(elm, one, '2026-03-01T06:00:00Z');
  await aTest(elm, one, '2026-03-10T12:00:00Z', true);
  await aTest(elm, two, '2026-04-01T04:59:59Z');
  await aTest(elm, two, '2026-04-01T05:00:00Z');
  await aTest(elm, two, '2026-03-01T05:59:59Z');
  await givenEvent(server.db, elm, one, {
    startedAt: '2026-03-09T12:00:00Z',
    endedAt: '2026-03-20T12:00:00Z',
  });
  await givenEvent(server.db, elm, two, { startedAt: '2026-03-15T12:00:00Z' });
  await givenEvent(server.db, elm, one, {
    startedAt: '2026-02-01T12:00:00Z',
    endedAt: '2026-02-02T12:00:00Z',
  });
  const three = (await givenProfile(server.db, oak)).id;
  await aTest(oak, three, '2026-03-05T12:00:00Z');
});
afterAll(() => server.stop());

const aTest = (organizationId: number, profileId: number, completedAt: string, isNonBaseline = false) =>
  server.db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, is_non_baseline, input_class)
    values (${organizationId}, ${profileId}, gen_random_uuid(), ${completedAt}::timestamptz, ${isNonBaseline}, 'touch')`);
const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const volume = async (as: SendOptions) => (await server.sendOk(getTestVolumeReport, range, as)).organizations;
const ofElm = {
  organizationName: 'Elm Clinic',
  testedProfileCount: 2,
  totalTestCount: 3,
  baselineTestCount: 2,
  nonBaselineTestCount: 1,
  eventCount: 2,
};

test('B148 B223 B395 C382: a System Admin reads their own organization, both days included', async () => {
  const { options } = await signIn(server, { organizationId: elm, accessTypeId: 2 });
  expect(await volume(options)).toEqual([{ organizationId: elm, ...ofElm }]);
});

test('C382: an enterprise reads a row for each child, and internal staff inside it the same', async () => {
  const { options } = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  const rows = await volume(options);
  expect(rows).toEqual([
    { organizationId: elm, ...ofElm },
    expect.objectContaining({
      organizationName: 'Oak Clinic',
      testedProfileCount: 1,
      totalTestCount: 1,
      eventCount: 0,
    }),
  ]);
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId: enterpriseId, reason: 'Asked by them' },
    staff.options,
  );
  expect(await volume({ ...staff.options, organizationId: enterpriseId })).toEqual(rows);
});

test('C382: a billing contact counts the profiles of their groups; others are refused', async () => {
  const contact = await signIn(server, { organizationId: elm, groupIds: [football], isBillingContact: true });
  expect(await volume(contact.options)).toEqual([
    {
      organizationId: elm,
      organizationName: 'Elm Clinic',
      testedProfileCount: 1,
      totalTestCount: 2,
      baselineTestCount: 1,
      nonBaselineTestCount: 1,
      eventCount: 1,
    },
  ]);
  for (const account of [
    { organizationId: elm, groupIds: [football] },
    { accountTypeId: 5 },
    { organizationId: enterpriseId },
  ]) {
    const { options } = await signIn(server, account);
    expect(await refusalOf(server, getTestVolumeReport, range, options)).toEqual({
      status: 403,
      code: 'access.denied',
    });
  }
});

test('a range that ends before it starts, or is longer than ten years, is refused', async () => {
  const { options } = await signIn(server, { organizationId: elm, accessTypeId: 2 });
  for (const request of [
    { startDate: '2026-03-02', endDate: '2026-03-01' },
    { startDate: '2006-01-01', endDate: '2026-03-01' },
    { startDate: '2026-02-30', endDate: '2026-03-01' },
  ]) {
    expect(await refusalOf(server, getTestVolumeReport, request, options)).toMatchObject({ status: 400 });
  }
});

test('C029: what an enterprise admin sees does not reach across: another enterprise reads nothing of these', async () => {
  const other = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const { options } = await signIn(server, { organizationId: other, accessTypeId: 2 });
  expect(await volume(options)).toEqual([]);
  expect(
    await refusalOf(
      server,
      grantChildAccess,
      { organizationId: elm, reason: 'Just looking around' },
      options,
    ),
  ).toEqual({
    status: 404,
    code: 'organization.not_found',
  });
});
