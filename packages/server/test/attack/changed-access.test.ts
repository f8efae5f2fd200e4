import {
  continueExport,
  deleteAccount,
  downloadExport,
  getAccounts,
  getCurrentUser,
  getEventsExport,
  getExports,
  getOrganizationGrants,
  getOrganizationsPaged,
  getProfilesPaged,
  getWebProfileDetail,
  grantOrganizationAccess,
  newPdfReport,
  revokeOrganizationGrant,
  startExport,
  submitTests,
  updateAccountGroups,
  updateAccountOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';

/** Whoever may do less from one moment to the next, while they work: nothing that begins afterwards shows more than they have. */

const days = { startDate: '2026-03-01', endDate: '2026-03-31' };

let server: TestServer;
let organizationId: number;
let rowing: number;
let judo: number;
/** Of rowing, of judo and of no group, with a test each. */
let people: { rower: number; judoka: number; nobodys: number };
let chief: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  rowing = (await givenGroup(server.db, organizationId)).id;
  judo = (await givenGroup(server.db, organizationId)).id;
  const personIn = async (...groupIds: number[]) =>
    (await givenProfile(server.db, organizationId, { groupIds })).id;
  people = { rower: await personIn(rowing), judoka: await personIn(judo), nobodys: await personIn() };
  chief = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const { outcomes } = await server.sendOk(
    submitTests,
    {
      tests: Object.values(people).map((profileId) => ({
        ...aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn: '2026-03-02T12:00:00Z' }),
      })),
    },
    chief,
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
});
afterAll(() => server.stop());

/** A System Admin who, made a User, has rowing. */
async function anAdmin() {
  const admin = await signIn(server, { organizationId, accessTypeId: 2, groupIds: [rowing] });
  // Without a profession nobody is made a System Admin again.
  await server.db.owner(
    sql`update accounts set job_title = 'Head', professional_type_id = 7 where id = ${admin.id}`,
  );
  return admin;
}
const aUser = () => signIn(server, { organizationId, groupIds: [rowing, judo] });
const setAccess = (accountId: number, organizationAccessTypeId: 1 | 2) =>
  server.sendOk(updateAccountOrganization, { accountId, organizationId, organizationAccessTypeId }, chief);
const listed = async (as: SendOptions) => {
  const { profiles } = await server.sendOk(getProfilesPaged, {}, as);
  return profiles.map(({ id }) => id).toSorted((a, b) => a - b);
};
const everybody = () => Object.values(people).toSorted((a, b) => a - b);

describe('a System Admin at work', () => {
  test('is made a User: each list is the whole one or a User’s, and from then on a User’s', async () => {
    const { id, options } = await anAdmin();
    expect(await listed(options)).toEqual(everybody());
    const before = Array.from({ length: 8 }, () => listed(options));
    const demoting = setAccess(id, 1);
    const meanwhile = Array.from({ length: 8 }, () => listed(options));
    await demoting;
    const afterwards = Array.from({ length: 4 }, () => listed(options));
    for (const list of await Promise.all([...before, ...meanwhile]))
      expect([everybody(), [people.rower]]).toContainEqual(list);
    for (const list of await Promise.all(afterwards)) expect(list).toEqual([people.rower]);

    const { permissions, account } = await server.sendOk(getCurrentUser, {}, options);
    expect(account.selectedOrganizationAccessTypeId).toBe(1);
    expect(permissions).not.toContain('user:manage');
    expect(await refusalOf(server, getAccounts, {}, options)).toEqual({ status: 403, code: 'access.denied' });
    for (const call of [getWebProfileDetail, newPdfReport] as const)
      expect(await refusalOf(server, call, { id: people.nobodys }, options)).toEqual({
        status: 404,
        code: 'profile.not_found',
      });
  });

  test('is removed: what is asked afterwards is signed out, whatever is still under way', async () => {
    const { id, options } = await anAdmin();
    const under = Array.from({ length: 8 }, () => server.send(getProfilesPaged, {}, options));
    await server.sendOk(deleteAccount, { id }, chief);
    for (const call of [getProfilesPaged, getCurrentUser, getExports, getEventsExport] as const)
      expect((await refusalOf(server, call, days as never, options)).status, call.path).toBe(401);
    for (const { status } of await Promise.all(under)) expect([200, 401]).toContain(status);
  });

  test('does not have back by a second session, opened before, what the first one lost', async () => {
    const { id, options } = await anAdmin();
    const phone = { ...options, headers: { 'user-agent': 'another browser' } };
    await listed(phone);
    await setAccess(id, 1);
    expect(await listed(phone)).toEqual([people.rower]);
    await setAccess(id, 2);
    expect(await listed(phone)).toEqual(everybody());
  });
});

test('a User loses a group between two pages: the next page, the report and the list are without its people', async () => {
  const { id, options } = await aUser();
  await server.sendOk(getWebProfileDetail, { id: people.judoka }, options);
  await server.sendOk(updateAccountGroups, { accountId: id, groupIds: [rowing] }, chief);
  for (const call of [getWebProfileDetail, newPdfReport] as const)
    expect((await refusalOf(server, call, { id: people.judoka }, options)).status).toBe(404);
  expect(await listed(options)).toEqual([people.rower]);
});

test('internal staff who are no longer such open nothing, although their grant would still live', async () => {
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  const inside = { ...options, organizationId };
  await server.sendOk(getProfilesPaged, {}, inside);
  await server.sendOk(getOrganizationsPaged, {}, options);
  await server.db.owner(sql`update accounts set is_super_admin = false where id = ${id}`);
  expect((await refusalOf(server, getProfilesPaged, {}, inside)).status).toBe(403);
  expect((await refusalOf(server, getOrganizationsPaged, {}, options)).status).toBe(403);
});

describe('an export', () => {
  const statusOf = async (id: number, as: SendOptions) =>
    (await server.sendOk(getExports, {}, as)).exports.find((one) => one.id === id)?.status;
  const piecesOf = async (id: number) =>
    (await server.db.owner(sql`select 1 from export_pieces where export_id = ${id}`)).length;
  const isReady = (id: number, as: SendOptions) =>
    vi.waitFor(async () => expect(await statusOf(id, as)).toBe('ready'), { timeout: 20_000, interval: 25 });
  const hasEnded = (message: string) =>
    vi.waitFor(() => expect(server.logLines().map((line) => line.message)).toContain(message), {
      timeout: 20_000,
    });
  const begin = async (as: SendOptions) =>
    (await server.sendOk(startExport, { ...days, kind: 'tests' }, as)).export.id;
  /** Does something when the first piece of an export is about to be kept: its rows were read, and it is not added yet. */
  async function whileMade(change: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
    const { services } = server;
    const { files } = services;
    let isChanged = false;
    services.files = {
      ...files,
      keepPiece: async (...piece) => {
        if (!isChanged) {
          isChanged = true;
          await change();
        }
        return files.keepPiece(...piece);
      },
    };
    try {
      await work();
    } finally {
      services.files = files;
    }
  }

  test('of internal staff whose grant ends while it is made goes no further, and is nobody’s', async () => {
    const { id: staffId, options } = await signIn(server, { isSuperAdmin: true });
    const inside = { ...options, organizationId };
    const enter = () =>
      server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
    await enter();
    const { grants } = await server.sendOk(getOrganizationGrants, {}, chief);
    const grantId = grants.find((grant) => grant.accountId === staffId)?.id ?? 0;
    let id = 0;
    await whileMade(
      () => server.sendOk(revokeOrganizationGrant, { id: grantId }, chief),
      async () => {
        id = await begin(inside);
        await hasEnded('a job was refused: its asker lost access');
      },
    );
    expect(await piecesOf(id)).toBe(0);
    expect(await refusalOf(server, downloadExport, { exportId: id }, inside)).toEqual({
      status: 403,
      code: 'organization.no_grant',
    });
    // With a new grant it goes on where it stood.
    await enter();
    await server.sendOk(continueExport, { exportId: id }, inside);
    await isReady(id, inside);
    expect((await server.sendForFile(downloadExport, { exportId: id }, inside)).status).toBe(200);
  });

  test('of a System Admin who is made a User is shut, also when it was made before, and open again with the rights', async () => {
    const { id: accountId, options } = await anAdmin();
    const id = await begin(options);
    await isReady(id, options);
    await setAccess(accountId, 1);
    expect(await refusalOf(server, downloadExport, { exportId: id }, options)).toEqual({
      status: 403,
      code: 'export.access_changed',
    });
    await setAccess(accountId, 2);
    expect((await server.sendForFile(downloadExport, { exportId: id }, options)).status).toBe(200);
  });

  test('that is made while its asker sees fewer people never passes for a whole one', async () => {
    const { id: accountId, options } = await anAdmin();
    let id = 0;
    await whileMade(
      () => setAccess(accountId, 1),
      async () => {
        id = await begin(options);
        await vi.waitFor(async () => expect(await statusOf(id, options)).not.toBe('working'), {
          timeout: 20_000,
          interval: 25,
        });
      },
    );
    expect(await statusOf(id, options)).toBe('failed');
    expect(await refusalOf(server, continueExport, { exportId: id }, options)).toEqual({
      status: 403,
      code: 'export.access_changed',
    });
    await setAccess(accountId, 2);
    expect(await statusOf(id, options)).toBe('failed');
    await server.sendOk(continueExport, { exportId: id }, options);
    await isReady(id, options);
  });
});
