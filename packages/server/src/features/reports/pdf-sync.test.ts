import {
  getPdfSyncStatus,
  grantOrganizationAccess,
  retryPdfSync,
  updatePdfSyncStatus,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPdfSync } from '../../../test/builders/pdf-syncs.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenMembership, givenStoredTest } from '../../../test/builders/stored-tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let trainer: SendOptions;
let admin: SendOptions;
let staff: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
  const outside = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'A PDF hangs' }, outside);
  staff = { ...outside, organizationId };
});
afterAll(() => server.stop());

async function aDelivery(intentStatusId: number, groupIds = [groupId]) {
  const profileId = (await givenProfile(server.db, organizationId, { groupIds })).id;
  const stored = await givenStoredTest(server.db, organizationId, profileId);
  const place = { organizationId, profileId, testId: stored.id };
  return { ...place, id: await givenPdfSync(server.db, place, intentStatusId) };
}
const statusesOf = async (profileId: number, asked = trainer) =>
  (await server.sendOk(getPdfSyncStatus, { id: profileId }, asked)).pdfSyncStatuses.map(
    ({ intentStatusId }) => intentStatusId,
  );

test('C209 C365: the deliveries of a profile come newest first, to everybody who sees it', async () => {
  const first = await aDelivery(3);
  const second = await givenPdfSync(server.db, first, 8);
  const { pdfSyncStatuses } = await server.sendOk(getPdfSyncStatus, { id: first.profileId }, trainer);
  expect(pdfSyncStatuses).toEqual([
    {
      pdfSyncIntentId: second,
      intentStatusId: 8,
      testId: first.testId,
      testCompletedOn: '2026-03-02T21:42:00.000Z',
      changedOn: expect.stringMatching(/^20\d\d-/) as string,
      isOwn: true,
      ehrPartnerId: null,
      attempts: 0,
      failure: null,
      nextAttemptOn: null,
      deliveredOn: null,
    },
    expect.objectContaining({ pdfSyncIntentId: first.id, intentStatusId: 3 }),
  ]);
  expect(await statusesOf(first.profileId, staff)).toEqual([8, 3]);
  const [read] = await server.db.owner<{ call: string }>(
    sql`select after ->> 'call' as call from audit.log where action = 'read' and entity_id = ${String(first.profileId)} limit 1`,
  );
  expect(read?.call).toBe('Profile/GetPdfSyncStatus');
});

test.each([
  { what: 'uploaded by hand', intentStatusId: 11 as const },
  { what: 'abandoned', intentStatusId: 6 as const },
])(
  'C247 C367: a failed delivery is marked $what by a User, once, and the audit log says who',
  async ({ intentStatusId }) => {
    const { id, profileId } = await aDelivery(5);
    await server.sendOk(updatePdfSyncStatus, { pdfSyncIntentId: id, intentStatusId }, trainer);
    expect(await statusesOf(profileId)).toEqual([intentStatusId]);
    expect(
      await refusalOf(server, updatePdfSyncStatus, { pdfSyncIntentId: id, intentStatusId }, trainer),
    ).toEqual({ status: 409, code: 'pdf_sync.not_failed' });
    const [entry] = await server.db.owner<{ before: object; after: object; accountId: number | null }>(
      sql`select before - 'changed_at' as before, after - 'changed_at' as after, account_id from audit.log
      where entity = 'pdf_sync_intents' and entity_id = ${String(id)} and action = 'update'`,
    );
    expect(entry).toEqual({
      before: { intent_status_id: 5 },
      after: { intent_status_id: intentStatusId },
      accountId: expect.any(Number) as number,
    });
  },
);

test.each([1, 2, 3, 4, 6, 7, 9, 11])('C247 C249: status %s is not failed and stays', async (statusId) => {
  const { id, profileId } = await aDelivery(statusId);
  const request = { pdfSyncIntentId: id, intentStatusId: 6 as const };
  expect((await refusalOf(server, updatePdfSyncStatus, request, admin)).code).toBe('pdf_sync.not_failed');
  expect(await statusesOf(profileId)).toEqual([statusId]);
});

test.each([1, 3, 5])('C367: nobody writes %s, which only the delivery itself does', async (wanted) => {
  const { id, profileId } = await aDelivery(8);
  const { status } = await server.send(
    updatePdfSyncStatus,
    { pdfSyncIntentId: id, intentStatusId: wanted as never },
    admin,
  );
  expect(status).toBe(400);
  expect(await statusesOf(profileId)).toEqual([8]);
});

test('C248 C366: internal staff have every failed delivery tried again; an organization’s own people do not', async () => {
  const first = await aDelivery(10);
  await givenPdfSync(server.db, first, 5);
  await givenPdfSync(server.db, first, 3);
  for (const asked of [admin, trainer]) {
    expect(await refusalOf(server, retryPdfSync, { id: first.profileId }, asked)).toEqual({
      status: 403,
      code: 'access.denied',
    });
  }
  expect(await statusesOf(first.profileId)).toEqual([3, 5, 10]);
  await server.sendOk(retryPdfSync, { id: first.profileId }, staff);
  // Taken up at once; these have no connection, for which they wait.
  await expect.poll(() => statusesOf(first.profileId)).toEqual([3, 9, 9]);
  expect((await refusalOf(server, retryPdfSync, { id: first.profileId }, staff)).code).toBe(
    'pdf_sync.not_failed',
  );
});

test('a profile out of reach has no deliveries, and none of its own can be decided', async () => {
  const otherGroup = (await givenGroup(server.db, organizationId)).id;
  const { id, profileId } = await aDelivery(5, [otherGroup]);
  expect((await refusalOf(server, getPdfSyncStatus, { id: profileId }, trainer)).code).toBe(
    'profile.not_found',
  );
  expect(
    await refusalOf(server, updatePdfSyncStatus, { pdfSyncIntentId: id, intentStatusId: 6 }, trainer),
  ).toEqual({ status: 404, code: 'pdf_sync.not_found' });
  const elsewhere = (await givenOrganization(server.db)).id;
  const theirs = (await givenProfile(server.db, elsewhere)).id;
  expect((await refusalOf(server, retryPdfSync, { id: theirs }, staff)).code).toBe('profile.not_found');
});

test('another organization’s delivery of a shared profile is seen, and is theirs to decide', async () => {
  const { id, profileId } = await aDelivery(5);
  const second = (await givenOrganization(server.db)).id;
  await givenMembership(server.db, second, profileId);
  const secondAdmin = (await signIn(server, { organizationId: second, accessTypeId: 2 })).options;
  const { pdfSyncStatuses } = await server.sendOk(getPdfSyncStatus, { id: profileId }, secondAdmin);
  expect(pdfSyncStatuses).toEqual([expect.objectContaining({ pdfSyncIntentId: id, isOwn: false })]);
  expect(
    await refusalOf(server, updatePdfSyncStatus, { pdfSyncIntentId: id, intentStatusId: 11 }, secondAdmin),
  ).toEqual({ status: 403, code: 'pdf_sync.not_yours_to_change' });
  expect(await statusesOf(profileId)).toEqual([5]);
});
