import {
  type Call,
  findOrganizationToConnect,
  getAuditLogPaged,
  getConnectionTree,
  getCurrentUser,
  getEnterpriseOrganizations,
  getOrgConnects,
  grantChildAccess,
  grantOrganizationAccess,
  type OrgConnectStatusTypeId,
  type OrgConnectTypeId,
  saveOrgConnect,
  updateBillToOrg,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { mailsTo, nextMail } from '../../../test/mailbox.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { expireConnections } from './expire-connections.job.ts';

interface Side {
  id: number;
  as: SendOptions;
  email: string;
}

let server: TestServer;
let staff: SendOptions;
let east: Side;
let west: Side;

beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
  staff = (await signIn(server, { isSuperAdmin: true })).options;
});
afterAll(() => server.stop());

/** An organization with a System Admin of its own, which internal staff have opened. */
async function side(name: string, over: Parameters<typeof givenOrganization>[1] = {}): Promise<Side> {
  const { id } = await givenOrganization(server.db, { name, ...over });
  await server.sendOk(grantOrganizationAccess, { organizationId: id, reason: 'Asked by the school' }, staff);
  const { options, email } = await signIn(server, { organizationId: id, accessTypeId: 2 });
  return { id, as: options, email };
}
const inside = ({ id }: Side): SendOptions => ({ ...staff, organizationId: id });

beforeEach(async () => {
  east = await side('East High School');
  west = await side('West Clinic');
});

const wish = (
  parent: Side,
  child: Side,
  orgConnectTypeId: OrgConnectTypeId,
  status: OrgConnectStatusTypeId = 1,
) => ({
  orgConnect: {
    parentOrganizationId: parent.id,
    childOrganizationId: child.id,
    orgConnectTypeId,
    orgConnectStatusTypeId: status,
    isEnabled: status === 1 || status === 2,
  },
});
const add = async (as: SendOptions, ...of: Parameters<typeof wish>) =>
  (await server.sendOk(saveOrgConnect, wish(...of), as)).orgConnectId;
/** Answers, withdraws or removes one. */
const change = (id: number, status: OrgConnectStatusTypeId) => ({
  orgConnect: { ...wish(east, west, 3, status).orgConnect, id },
});
const decide = (as: SendOptions, id: number, status: OrgConnectStatusTypeId) =>
  server.sendOk(saveOrgConnect, change(id, status), as);
const refused = async (as: SendOptions, request: ReturnType<typeof wish>) =>
  (await refusalOf(server, saveOrgConnect, request, as)).code;
const listOf = (as: SendOptions, includeEnded = false) => server.sendOk(getOrgConnects, { includeEnded }, as);
const childrenOf = async (as: SendOptions) =>
  (await server.sendOk(getEnterpriseOrganizations, {}, as)).organizations.map(({ id }) => id);

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

describe('an enterprise', () => {
  let enterprise: Side;
  beforeEach(async () => {
    enterprise = await side('Health System', { isEnterpriseAdmin: true });
  });

  test('B513 A269: what an approved connection opens is there at once, and gone at once', async () => {
    const before = await childrenOf(enterprise.as);
    const id = await add(enterprise.as, enterprise, west, 4);
    expect(before).toEqual([]);
    expect(await childrenOf(enterprise.as)).toEqual([]);
    await decide(west.as, id, 2);
    expect(await childrenOf(enterprise.as)).toEqual([west.id]);
    const reason = 'Looks after the clinic';
    await server.sendOk(grantChildAccess, { organizationId: west.id, reason }, enterprise.as);
    const reach = async () =>
      (await server.sendOk(getCurrentUser, {}, enterprise.as)).availableOrganizations.map((one) => one.id);
    expect(await reach()).toEqual([enterprise.id, west.id]);
    expect(await refused(west.as, change(id, 5))).toBe('connection.ended_by_enterprise');
    await decide(enterprise.as, id, 5);
    expect(await childrenOf(enterprise.as)).toEqual([]);
    expect(await reach()).toEqual([enterprise.id]);
    expect(
      await refusalOf(server, getOrgConnects, {}, { ...enterprise.as, organizationId: west.id }),
    ).toEqual({ status: 403, code: 'organization.not_yours' });
  });

  test('it acts at once on its own children, and asks everybody else', async () => {
    await add(inside(enterprise), enterprise, west, 4, 2);
    await add(enterprise.as, enterprise, west, 2, 2);
    expect(await refused(enterprise.as, wish(west, enterprise, 2, 2))).toBe('connection.only_requested');
    expect(await refused(enterprise.as, wish(enterprise, east, 2, 2))).toBe('connection.only_requested');
  });

  test('a child has one enterprise, and only an enterprise administers', async () => {
    await add(inside(enterprise), enterprise, west, 4, 2);
    const other = await side('Other System', { isEnterpriseAdmin: true });
    expect(await refused(inside(other), wish(other, west, 4))).toBe('connection.has_enterprise');
    expect(await refused(inside(east), wish(east, west, 4))).toBe('connection.no_enterprise');
    // Whoever is no part of it learns that it cannot be, and nothing of the other side.
    expect(await refused(other.as, wish(other, west, 4))).toBe('connection.not_possible');
    expect(await refused(west.as, wish(east, west, 4))).toBe('connection.not_possible');
    expect(await refused(west.as, wish(other, west, 4))).toBe('connection.has_enterprise');
    expect(await refused(west.as, wish(west, east, 4))).toBe('connection.no_enterprise');
  });

  test('a chain that returns to its start is refused, also of two at the same moment', async () => {
    const middle = await side('Region', { isEnterpriseAdmin: true });
    const low = await side('District', { isEnterpriseAdmin: true });
    await add(inside(enterprise), enterprise, middle, 4, 2);
    await add(inside(middle), middle, low, 4, 2);
    expect(await refused(inside(low), wish(low, enterprise, 4, 2))).toBe('connection.circle');
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await side('A', { isEnterpriseAdmin: true }),
        await side('B', { isEnterpriseAdmin: true }),
      ];
      const replies = await Promise.all([
        server.send(saveOrgConnect, wish(a, b, 4, 2), inside(a)),
        server.send(saveOrgConnect, wish(b, a, 4, 2), inside(b)),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test('nobody is left without a System Admin', async () => {
    const { id: orphanId } = await givenOrganization(server.db, { enterpriseOrgId: enterprise.id });
    const reason = 'Looks after the clinic';
    await server.sendOk(grantChildAccess, { organizationId: orphanId, reason }, enterprise.as);
    const [connection] = (await listOf(enterprise.as)).childOrgConnects;
    expect(connection).toMatchObject({ childOrganizationId: orphanId, orgConnectStatusTypeId: 2 });
    expect(await refused(enterprise.as, change(connection?.id ?? 0, 5))).toBe('connection.without_admin');
    expect(await childrenOf(enterprise.as)).toEqual([orphanId]);
  });

  test('B066: a System Admin sees one step up and one down in the tree, internal staff all of it', async () => {
    const region = await side('Region', { isEnterpriseAdmin: true });
    await add(inside(enterprise), enterprise, region, 4, 2);
    await add(inside(region), region, west, 4, 2);
    await add(inside(region), region, east, 4, 2);
    await server.sendOk(updateBillToOrg, { OrganizationId: region.id }, inside(west));
    const seen = async (as: SendOptions) => {
      const tree = await server.sendOk(getConnectionTree, {}, as);
      return { names: tree.organizations.map(({ name }) => name), links: tree.links.length };
    };
    expect(await seen(west.as)).toEqual({ names: ['West Clinic', 'Region'], links: 2 });
    expect(await seen(enterprise.as)).toEqual({ names: ['Health System', 'Region'], links: 1 });
    expect(await seen(region.as)).toEqual({
      names: ['Region', 'Health System', 'East High School', 'West Clinic'],
      links: 4,
    });
    expect(await seen(inside(west))).toEqual({ names: ['West Clinic', 'Health System', 'Region'], links: 3 });
    expect((await seen(inside(enterprise))).links).toBe(4);
  });
});

describe('who pays', () => {
  const payerOf = async (as: SendOptions) => (await listOf(as)).payer?.id ?? null;

  test('A310 B003: is asked by a System Admin and set when the other side approves', async () => {
    const id = await add(east.as, west, east, 1);
    expect(await payerOf(east.as)).toBeNull();
    expect((await listOf(west.as)).childOrgConnects).toMatchObject([
      { orgConnectTypeId: 1, isToAnswer: true },
    ]);
    await decide(west.as, id, 2);
    expect(await payerOf(east.as)).toBe(west.id);
    expect((await listOf(west.as)).billingChildren).toEqual([{ id: east.id, name: 'East High School' }]);
    expect(await listOf(east.as)).toMatchObject({ parentOrgConnects: [], childOrgConnects: [] });
    expect(await refused(east.as, wish(west, east, 1))).toBe('connection.duplicate');
  });

  test('A203 A204: a payer has no payer, and a child no children and one payer', async () => {
    const third = await side('Third School');
    await server.sendOk(updateBillToOrg, { OrganizationId: west.id }, inside(east));
    const refusals = [
      [wish(east, third, 1), 'billing.payer_has_payer'],
      [wish(third, west, 1), 'billing.has_children'],
      [wish(third, east, 1), 'billing.child_has_payer'],
    ] as const;
    for (const [asked, code] of refusals) {
      expect(await refused(inside(third), asked)).toBe(code);
      expect(await refused(third.as, asked)).toBe('connection.not_possible');
    }
    expect(await refused(east.as, wish(third, east, 1))).toBe('billing.child_has_payer');
    expect(await refused(inside(third), wish(third, east, 1, 2))).toBe('connection.only_requested');
  });

  test('of two opposite requests at once one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await side('A'), await side('B')];
      const replies = await Promise.all([
        server.send(saveOrgConnect, wish(a, b, 1), a.as),
        server.send(saveOrgConnect, wish(b, a, 1), b.as),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('an approval that comes too late is refused, since staff set another payer', async () => {
    const third = await side('Third School');
    const id = await add(east.as, west, east, 1);
    await server.sendOk(updateBillToOrg, { OrganizationId: third.id }, inside(east));
    expect(await refused(west.as, change(id, 2))).toBe('connection.not_open');
    expect(await payerOf(east.as)).toBe(third.id);
  });

  test('what staff set at once is told to both, and once', async () => {
    const set = { OrganizationId: west.id };
    await server.sendOk(updateBillToOrg, set, inside(east));
    await server.sendOk(updateBillToOrg, set, inside(east));
    expect((await nextMail(server, west.email)).text).toContain('West Clinic pays for East High School');
    expect((await nextMail(server, east.email)).subject).toBe('Connection approved: West Clinic');
    await server.sendOk(updateBillToOrg, { OrganizationId: null }, inside(east));
    expect((await nextMail(server, west.email, 2)).subject).toBe('Connection removed: East High School');
    await nextMail(server, east.email, 2);
    expect(mailsTo(server, east.email)).toHaveLength(2);
  });
});
