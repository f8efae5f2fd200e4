import {
  addBillingChildOrg,
  enrollOrganization,
  getConnectionTree,
  getCurrentUser,
  getOrgConnects,
  grantChildAccess,
  saveOrgConnect,
  updateBillToOrg,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anEnrollment, aStaffEnrollment } from '../../../test/builders/enrollments.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { change, type Side, startConnectionsPortal, wish } from '../../../test/connections-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { mailsTo, nextMail } from '../../../test/mailbox.ts';
import { refusalOf } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { connectionMailWords } from '../../records/organizations/tell-of-connection.job.ts';
import { tellOfEndedRequests } from './tell-of-ended.job.ts';

const portal = await startConnectionsPortal();
const { server, side, inside, add, decide, refused, listOf, childrenOf } = portal;
afterAll(() => portal.stop());

let east: Side;
let west: Side;
beforeEach(async () => {
  east = await side('East High School');
  west = await side('West Clinic');
});

test.each([2, 3] as const)(
  'a disabled organization gets no new connection of type %i, neither asked nor at once, and what it has can be removed',
  async (typeId) => {
    const before = await add(inside(east), east, west, typeId, 2);
    const third = await side('Third School');
    const open = await add(third.as, third, west, typeId);
    await server.db.owner(sql`update organizations set is_disabled = true where id = ${west.id}`);
    const other = await side('Other School');
    expect(await refused(other.as, wish(other, west, typeId))).toBe('connection.not_possible');
    expect(await refused(west.as, wish(other, west, typeId))).toBe('connection.not_possible');
    expect(await refused(inside(other), wish(other, west, typeId, 2))).toBe('connection.not_possible');
    // A request that nobody could approve any more has ended.
    expect(await refused(west.as, change(open, 2))).toBe('connection.not_open');
    expect((await listOf(third.as, true)).childOrgConnects).toMatchObject([
      { id: open, orgConnectStatusTypeId: 5, isToAnswer: false },
    ]);
    await decide(east.as, before, 5);
  },
);

test('B277 B278: a request that another payer, another enterprise or a disabled or deleted side ends is told to both sides, once and without the reason', async () => {
  const system = await side('Health System', { isEnterpriseAdmin: true });
  const other = await side('Other System', { isEnterpriseAdmin: true });
  const asked = [
    await add(east.as, west, east, 1),
    await add(east.as, system, east, 4),
    await add(east.as, east, west, 3),
  ];
  const ended = async (of: Side, count: number) => {
    await runPortalJob(server, tellOfEndedRequests);
    await runPortalJob(server, tellOfEndedRequests);
    const found = () => mailsTo(server, of.email).filter(({ subject }) => subject.includes('request ended'));
    await vi.waitFor(() => expect(found()).toHaveLength(count), { timeout: 15_000 });
    return found()[0];
  };
  await server.sendOk(updateBillToOrg, { OrganizationId: other.id }, inside(east));
  expect((await ended(west, 1))?.subject).toBe('Connection request ended: East High School');
  const mail = await ended(east, 1);
  expect(mail?.text).toContain(
    'The request for this connection has ended, because the connection is no longer possible: West Clinic pays for East High School.',
  );
  await add(inside(other), other, east, 4, 2);
  expect((await ended(system, 1))?.text).not.toContain('Other System');
  await ended(east, 2);
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${west.id}`);
  await ended(west, 2);
  await ended(east, 3);
  const last = await add(system.as, system, other, 3);
  await server.db.owner(sql`update organizations set deleted_at = now() where id = ${other.id}`);
  await ended(system, 2);
  const stored = await server.db.owner(
    sql`select distinct status_id, is_enabled, is_to_tell from organization_connections
      where id = any (${sql.param([...asked, last])}::int[])`,
  );
  expect(stored).toEqual([{ statusId: 5, isEnabled: false, isToTell: false }]);
  // That it was told is no change of the connection.
  const noted = await server.db.owner(
    sql`select 1 from audit.log where entity = 'organization_connections' and (after ? 'is_to_tell' or before ? 'is_to_tell')`,
  );
  expect(noted).toEqual([]);
});

/** What is still open of some requests. */
const openOf = async (ids: readonly number[]) =>
  (
    await server.db.owner<{ id: number }>(sql`select id from organization_connections
      where id = any (${sql.param([...ids])}::int[]) and status_id = 1 order by id`)
  ).map(({ id }) => id);
const areToTell = async (ids: readonly number[]) =>
  server.db.owner(sql`select id from organization_connections
    where id = any (${sql.param([...ids])}::int[]) and status_id = 5 and is_to_tell order by id`);

test('B277 B278 A203 A204: who is paid for is asked to pay by nobody any more, and who pays asks for no payer', async () => {
  const [north, south] = [await side('North School'), await side('South School')];
  const asksEast = await add(north.as, east, north, 1);
  const westAsks = await add(west.as, south, west, 1);
  const other = await add(south.as, north, south, 3);
  const paid = await add(east.as, west, east, 1);
  await decide(west.as, paid, 2);
  expect(await openOf([asksEast, westAsks, other])).toEqual([other]);
  expect(await areToTell([asksEast, westAsks, paid])).toEqual([{ id: asksEast }, { id: westAsks }]);
  expect(await refused(east.as, change(asksEast, 2))).toBe('connection.not_open');
});

test('B277 B278: nobody waits for an enterprise that is below them by now, or that is none any more', async () => {
  const [top, middle, last] = [
    await side('Top', { isEnterpriseAdmin: true }),
    await side('Middle', { isEnterpriseAdmin: true }),
    await side('Last', { isEnterpriseAdmin: true }),
  ];
  const below = await add(top.as, last, top, 4);
  const apart = await add(west.as, last, west, 4);
  await add(inside(top), top, middle, 4, 2);
  expect(await openOf([below, apart])).toEqual([below, apart]);
  await add(inside(middle), middle, last, 4, 2);
  expect(await openOf([below, apart])).toEqual([apart]);
  await server.db.owner(sql`update organizations set is_enterprise_admin = false where id = ${last.id}`);
  expect(await openOf([apart])).toEqual([]);
  expect(await areToTell([below, apart])).toEqual([{ id: below }, { id: apart }]);
});

test('B107 B185: a disabled organization gets no payer, no enterprise, nobody to pay for and nobody enrolled, and what it has can be removed', async () => {
  const system = await side('Health System', { isEnterpriseAdmin: true });
  const other = await side('Other School');
  await server.sendOk(updateBillToOrg, { OrganizationId: west.id }, inside(east));
  const kept = await add(inside(system), system, east, 4, 2);
  await server.db.owner(
    sql`update organizations set is_disabled = true where id in (${west.id}, ${system.id})`,
  );
  const disabled = { status: 422, code: 'connection.organization_disabled' };
  const payer = { OrganizationId: west.id };
  expect(await refusalOf(server, updateBillToOrg, payer, inside(other))).toEqual(disabled);
  expect(await refusalOf(server, updateBillToOrg, { OrganizationId: other.id }, inside(west))).toEqual(
    disabled,
  );
  expect(await refusalOf(server, addBillingChildOrg, payer, inside(other))).toEqual(disabled);
  expect(await refused(other.as, wish(west, other, 1))).toBe('connection.not_possible');
  expect(await refused(inside(other), wish(system, other, 4, 2))).toBe('connection.not_possible');
  for (const over of [{ billToOrgId: west.id }, { enterpriseOrgId: system.id }])
    expect(await refusalOf(server, enrollOrganization, aStaffEnrollment(over), inside(other))).toEqual(
      disabled,
    );
  expect(await refusalOf(server, enrollOrganization, anEnrollment(), system.as)).toEqual(disabled);
  // What it has may be said again, and ends when somebody ends it.
  await server.sendOk(updateBillToOrg, payer, inside(east));
  await server.sendOk(updateBillToOrg, { OrganizationId: null }, inside(east));
  await decide(system.as, kept, 5);
});

test('what staff enroll is told to who pays for it and to its enterprise, and an enterprise is not told of its own', async () => {
  const system = await side('Health System', { isEnterpriseAdmin: true });
  const own = anEnrollment({ billToOrgId: system.id });
  await server.sendOk(enrollOrganization, own, system.as);
  await nextMail(server, own.email);
  const enrolled = aStaffEnrollment({ billToOrgId: west.id, enterpriseOrgId: system.id });
  await server.sendOk(enrollOrganization, enrolled, inside(west));
  const name = enrolled.orgName;
  expect((await nextMail(server, west.email)).text).toContain(`West Clinic pays for ${name}`);
  expect((await nextMail(server, system.email)).subject).toBe(`Connection approved: ${name}`);
  expect(mailsTo(server, system.email)).toHaveLength(1);
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

  test('staff put nothing below it without having opened both, and what it opens is mailed', async () => {
    const parent = inside(enterprise);
    const alone = (await givenOrganization(server.db)).id;
    expect(await refused(parent, wish(enterprise, { id: alone }, 4, 2))).toBe('connection.grants_needed');
    const asked = await add(parent, enterprise, { id: alone }, 4, 1);
    expect((await refusalOf(server, saveOrgConnect, change(asked, 2), parent)).code).toBe(
      'connection.grants_needed',
    );
    await add(parent, enterprise, { id: alone }, 2, 2);
    const paragraphsOf = (typeId: 3 | 4) =>
      connectionMailWords('approved', typeId, 'Other', 'A sentence', false).paragraphs.join(' ');
    expect(paragraphsOf(4)).toContain('its System Admins can open the organization by giving a reason');
    expect(paragraphsOf(4)).not.toContain('not give access');
    expect(paragraphsOf(3)).toContain('does not give access to profiles or tests');
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
