import { type Call, findOrganizationToConnect, getAuditLogPaged, saveOrgConnect } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import { change, type Side, startConnectionsPortal, wish } from '../../../test/connections-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { mailsTo, nextMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { expireConnections } from './expire-connections.job.ts';
import { tellOfEndedRequests } from './tell-of-ended.job.ts';

const portal = await startConnectionsPortal();
const { server, side, inside, add, decide, refused, listOf } = portal;
afterAll(() => portal.stop());

let east: Side;
let west: Side;
beforeEach(async () => {
  east = await side('East High School');
  west = await side('West Clinic');
});

describe('internal staff', () => {
  test('B435 B219 A308 A165 B275 A201: add a connection at once, and both sides list it with its names', async () => {
    const id = await add(inside(east), west, east, 2, 2);
    const expected = {
      id,
      parentOrganizationId: west.id,
      parentOrganizationName: 'West Clinic',
      childOrganizationId: east.id,
      childOrganizationName: 'East High School',
      orgConnectTypeId: 2,
      orgConnectStatusTypeId: 2,
      isEnabled: true,
    };
    expect(await listOf(east.as)).toMatchObject({ parentOrgConnects: [expected], childOrgConnects: [] });
    expect(await listOf(west.as)).toMatchObject({ parentOrgConnects: [], childOrgConnects: [expected] });
  });

  test('B276 A202: remove sets status 5 and isEnabled false; it is listed among the ended ones only', async () => {
    const id = await add(inside(east), east, west, 3, 2);
    await decide(inside(west), id, 5);
    expect((await listOf(east.as)).childOrgConnects).toEqual([]);
    expect((await listOf(east.as, true)).childOrgConnects).toMatchObject([
      { id, orgConnectStatusTypeId: 5, isEnabled: false, isToAnswer: false, isRemovable: false },
    ]);
    expect(await refused(inside(west), change(id, 2))).toBe('connection.not_open');
    await add(inside(east), east, west, 3, 2);
  });

  test('B436 A309: the same connection twice is 409, also asked at the same moment; a plain one has no direction', async () => {
    const replies = await Promise.all(
      [east, west, east, west].map((from) =>
        server.send(saveOrgConnect, wish(from, from === east ? west : east, 3, 2), inside(from)),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await refused(inside(east), wish(west, east, 3))).toBe('connection.duplicate');
    await add(inside(east), west, east, 2, 2);
    await add(inside(east), east, west, 2, 2);
  });

  test('they connect only the organization that they opened, with one that there is', async () => {
    const closed = await givenOrganization(server.db, { name: 'Nobody opened it' });
    const other = { ...east, id: closed.id };
    expect(await refused(inside(west), wish(east, other, 3, 2))).toBe('organization.not_found');
    expect(await refused(inside(east), wish(east, { ...west, id: 2_000_000_000 }, 3, 2))).toBe(
      'organization.not_found',
    );
    expect(await refused(inside(east), wish(east, east, 3, 2))).toBe('connection.itself');
    expect(await refused(inside(east), wish(east, west, 3, 3))).toBe('connection.only_requested');
  });
});

describe('B069 B003: a System Admin asks, and the other side answers', () => {
  test('B069 B277 B278: requested, approved, removed; nothing at once', async () => {
    expect(await refused(east.as, wish(east, west, 3, 2))).toBe('connection.only_requested');
    const id = await add(east.as, east, west, 3);
    expect((await listOf(east.as)).childOrgConnects).toMatchObject([
      { orgConnectStatusTypeId: 1, isToAnswer: false, isRemovable: true },
    ]);
    expect((await listOf(west.as)).parentOrgConnects).toMatchObject([
      { orgConnectStatusTypeId: 1, isToAnswer: true, isRemovable: false },
    ]);
    expect(await refused(east.as, change(id, 2))).toBe('connection.not_to_answer');
    expect(await refused(west.as, change(id, 5))).toBe('connection.not_to_withdraw');
    await decide(west.as, id, 2);
    expect(await refused(west.as, change(id, 3))).toBe('connection.not_open');
    await decide(east.as, id, 5);
    expect((await listOf(west.as)).parentOrgConnects).toEqual([]);
  });

  test('B277: declined or withdrawn it ends, and a new try is a new row: after a decline 7 days later', async () => {
    const declined = await add(east.as, east, west, 2);
    await decide(west.as, declined, 3);
    expect(await refused(east.as, wish(east, west, 2))).toBe('connection.declined_lately');
    expect(await refused(east.as, wish(west, east, 2))).toBe('connection.declined_lately');
    await decide(west.as, await add(west.as, east, west, 2), 5);
    await server.db.owner(
      sql`update organization_connections set decided_at = now() - interval '7 days' where id = ${declined}`,
    );
    const withdrawn = await add(east.as, east, west, 2);
    await decide(east.as, withdrawn, 5);
    await add(east.as, east, west, 2);
    expect((await listOf(west.as, true)).parentOrgConnects.map((one) => one.orgConnectStatusTypeId)).toEqual([
      1, 5, 5, 3,
    ]);
  });

  test('B278 B277: after 30 days it is expired, at once for whoever looks and answers, and the job tells who asked', async () => {
    const id = await add(east.as, east, west, 3);
    await nextMail(server, west.email);
    await server.db.owner(
      sql`update organization_connections set expires_at = now() - interval '1 second' where id = ${id}`,
    );
    expect((await listOf(west.as)).parentOrgConnects).toMatchObject([
      { orgConnectStatusTypeId: 4, isToAnswer: false },
    ]);
    expect(await refused(west.as, change(id, 2))).toBe('connection.not_open');
    await runPortalJob(server, expireConnections);
    await runPortalJob(server, expireConnections);
    expect((await nextMail(server, east.email)).subject).toBe('Connection request expired: West Clinic');
    expect(mailsTo(server, east.email)).toHaveLength(1);
    expect((await listOf(west.as)).parentOrgConnects).toEqual([]);
    expect((await listOf(west.as, true)).parentOrgConnects).toMatchObject([{ orgConnectStatusTypeId: 4 }]);
  });

  test("a request that has expired stands in nobody's way, before the job has ended it", async () => {
    const late = await add(east.as, east, west, 3);
    await server.db.owner(
      sql`update organization_connections set expires_at = now() - interval '1 second' where id = ${late}`,
    );
    const again = await add(west.as, west, east, 3);
    expect(
      (await listOf(east.as, true)).parentOrgConnects.map((one) => [one.id, one.orgConnectStatusTypeId]),
    ).toEqual([[again, 1]]);
    expect((await listOf(east.as, true)).childOrgConnects).toMatchObject([
      { id: late, orgConnectStatusTypeId: 4, isEnabled: false },
    ]);
    // Whoever had asked is told, although the job that ends them came too late for this one.
    await runPortalJob(server, expireConnections);
    await runPortalJob(server, tellOfEndedRequests);
    await vi.waitFor(() =>
      expect(mailsTo(server, east.email).map(({ subject }) => subject)).toContain(
        'Connection request expired: West Clinic',
      ),
    );
  });

  test('looking up and asking count together, for all System Admins of an organization', async () => {
    const second = (await signIn(server, { organizationId: east.id, accessTypeId: 2 })).options;
    const find = (as: SendOptions) => server.send(findOrganizationToConnect, { organizationId: west.id }, as);
    for (let look = 0; look < 30; look += 1)
      expect([(await find(east.as)).status, (await find(second)).status]).toEqual([200, 200]);
    expect((await find(second)).status).toBe(429);
    expect((await server.send(saveOrgConnect, wish(east, west, 3), east.as)).status).toBe(429);
    expect((await find(west.as)).status).toBe(200);
    await add(inside(east), east, west, 3);
  });

  test('a third organization neither sees nor answers it', async () => {
    const id = await add(east.as, east, west, 3);
    const other = await side('Third School');
    for (const status of [2, 3, 5] as const)
      expect(await refused(other.as, change(id, status))).toBe('organization.not_found');
    expect(await refused(other.as, wish(east, west, 2))).toBe('organization.not_found');
    expect(await listOf(other.as, true)).toMatchObject({ parentOrgConnects: [], childOrgConnects: [] });
  });

  test('the other side is told by mail, and both audit logs say so, each with its own people only', async () => {
    const id = await add(east.as, east, west, 3);
    const asked = await nextMail(server, west.email);
    expect(asked.subject).toBe('Connection requested: East High School');
    expect(asked.text).toContain('East High School and West Clinic are connected organizations');
    await decide(west.as, id, 2);
    expect((await nextMail(server, east.email)).subject).toBe('Connection approved: West Clinic');
    const logOf = async (as: SendOptions) =>
      (
        await server.sendOk(
          getAuditLogPaged,
          { entity: 'organization_connections', entityId: String(id) },
          as,
        )
      ).entries.map(({ action, accountId }) => [action, accountId === null ? 'the other side' : 'own']);
    expect(await logOf(east.as)).toEqual([
      ['update', 'the other side'],
      ['insert', 'own'],
    ]);
    expect(await logOf(west.as)).toEqual([
      ['update', 'own'],
      ['insert', 'the other side'],
    ]);
  });

  test('B072 A238 B074 A330: the form learns a name by its number, or that there is none', async () => {
    const find = (organizationId: number) =>
      server.send(findOrganizationToConnect, { organizationId }, east.as);
    expect((await find(west.id)).body).toMatchObject({ organization: { id: west.id, name: 'West Clinic' } });
    expect((await find(2_000_000_000)).body.errors).toMatchObject([
      { code: 'organization.not_found', message: 'Organization not found' },
    ]);
  });

  test('B334 B335 A237 A240: an id is positive, and type and status are of the lists', async () => {
    const good = wish(east, west, 3).orgConnect;
    for (const bad of [
      { parentOrganizationId: 0 },
      { childOrganizationId: -4 },
      { orgConnectTypeId: 9 },
      { orgConnectTypeId: null },
      { orgConnectStatusTypeId: 6 },
      { isEnabled: false },
    ]) {
      const { status } = await server.send(
        saveOrgConnect as Call,
        { orgConnect: { ...good, ...bad } },
        east.as,
      );
      expect(status, JSON.stringify(bad)).toBe(400);
    }
  });
});
