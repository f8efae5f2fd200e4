import { randomUUID } from 'node:crypto';
import {
  findOrganization,
  getCurrentUser,
  getOrganizationsPaged,
  grantOrganizationAccess,
  leaveOrganization,
  type RequestInputOf,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: { id: number; options: SendOptions };
beforeAll(async () => {
  server = await startPortal();
  staff = await signIn(server, { isSuperAdmin: true });
});
afterAll(() => server.stop());

const page = (request: RequestInputOf<typeof getOrganizationsPaged>) =>
  server.sendOk(getOrganizationsPaged, request, staff.options);
const given = (name: string) => givenOrganization(server.db, { name });

describe('the list of organizations', () => {
  test('A004 B105: every organization, found by a part of its name without case, or by its id', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id } = await given(`North ${mark} School`);
    await given(`South ${mark} School`);
    expect((await page({ SearchString: `NORTH ${mark}` })).items).toMatchObject([{ id }]);
    const byId = await page({ SearchString: String(id) });
    expect(byId.items.map((row) => row.id)).toContain(id);
    expect((await page({ SearchString: mark })).totalRowCount).toBe(2);
    await server.db.owner(sql`update organizations set deleted_at = now() where id = ${id}`);
    expect((await page({ SearchString: mark })).totalRowCount).toBe(1);
  });

  test('a percent sign or an underscore in a search is a character, not a pattern', async () => {
    const mark = randomUUID().slice(0, 8);
    await given(`A ${mark} B`);
    const { id } = await given(`A ${mark}_100% B`);
    expect((await page({ SearchString: `${mark}_` })).items).toMatchObject([{ id }]);
    expect((await page({ SearchString: `${mark}_100%` })).totalRowCount).toBe(1);
    expect((await page({ SearchString: `${mark}%B` })).totalRowCount).toBe(0);
  });

  test('B106 B111 B438: sorts and pages over all of them, and says which request it answers', async () => {
    const mark = randomUUID().slice(0, 8);
    const ids: number[] = [];
    for (const [name, state] of [
      ['b', 'TX'],
      ['C', 'AL'],
      ['a', 'ND'],
    ] as const) {
      const { id } = await given(`${name} ${mark}`);
      ids.push(id);
      await server.db.owner(sql`update organizations set state = ${state} where id = ${id}`);
    }
    const names = async (request: RequestInputOf<typeof getOrganizationsPaged>) =>
      (await page({ ...request, SearchString: mark })).items.map(({ name }) => name.charAt(0));
    expect(await names({})).toEqual(['a', 'b', 'C']);
    expect(await names({ SortAscending: false })).toEqual(['C', 'b', 'a']);
    expect(await names({ SortByColumn: 'id' })).toEqual(['b', 'C', 'a']);
    expect(await names({ SortByColumn: 'id', SortAscending: false })).toEqual(['a', 'C', 'b']);
    expect(await names({ SortByColumn: 'createdOn', SortAscending: false })).toEqual(['a', 'C', 'b']);
    expect(await names({ SortByColumn: 'state' })).toEqual(['C', 'a', 'b']);
    expect(await names({ SortByColumn: 'state', SortAscending: false })).toEqual(['b', 'a', 'C']);
    const CorrelationId = 'second page';
    const second = await page({ SearchString: mark, RowsPerPage: 2, PageNumber: 2, CorrelationId });
    expect(second).toMatchObject({
      totalRowCount: 3,
      items: [{ id: ids[1] }],
      correlationId: CorrelationId,
    });
    expect(await page({ SearchString: mark, RowsPerPage: 2, PageNumber: 9 })).toMatchObject({
      totalRowCount: 3,
      items: [],
    });
    expect((await page({ SearchString: mark, RowsPerPage: -1 })).items).toHaveLength(3);
  });

  test('says what kind an organization is and until when the asking person may look inside', async () => {
    const name = randomUUID();
    const { id } = await givenOrganization(server.db, { name, isEnterpriseAdmin: true });
    const row = async () => (await page({ SearchString: name })).items[0];
    expect(await row()).toMatchObject({
      isEnterpriseAdminOrg: true,
      isDemo: false,
      isInternalOrg: false,
      grantedUntil: null,
    });
    const { expiresOn } = await server.sendOk(
      grantOrganizationAccess,
      { organizationId: id, reason: 'Asked by the school' },
      staff.options,
    );
    expect((await row())?.grantedUntil).toBe(expiresOn);
    await server.db.owner(sql`update staff_grants set revoked_at = now() where organization_id = ${id}`);
    expect((await row())?.grantedUntil).toBeNull();
  });
});

describe('one organization by its id', () => {
  test('A307 B450: its name, for forms that ask for an organization', async () => {
    const { id } = await given('Wanted School');
    expect(await server.sendOk(findOrganization, { organizationId: id }, staff.options)).toEqual({
      organization: { id, name: 'Wanted School' },
    });
    expect(await refusalOf(server, findOrganization, { organizationId: 2_000_000 }, staff.options)).toEqual({
      status: 404,
      code: 'organization.not_found',
    });
  });

  test('is internal: ids are sequential, and who else is a customer is nobody’s business', async () => {
    const { id } = await given('Quiet School');
    const admin = await signIn(server, { organizationId: id, accessTypeId: 2 });
    expect((await refusalOf(server, findOrganization, { organizationId: id }, admin.options)).code).toBe(
      'access.denied',
    );
    expect((await refusalOf(server, getOrganizationsPaged, {}, admin.options)).code).toBe('access.denied');
  });
});

test('A198 B294: switching without a grant is refused with the specified sentence, and changes nothing', async () => {
  const { id } = await given('Closed School');
  const { status, body } = await server.send(
    switchSelectedOrganization,
    { organizationId: id },
    staff.options,
  );
  expect(status).toBe(403);
  expect(body.errors).toMatchObject([
    {
      code: 'organization.no_grant',
      message: expect.stringMatching(
        /^Make sure you have granted yourself access to this organization on the Users page\./,
      ),
    },
  ]);
  expect((await server.sendOk(getCurrentUser, {}, staff.options)).selectedOrganization).toBeNull();
});

test('A004 A005 A197 A285: with a grant the switch opens it in super view; leaving it ends the view, both in the audit log', async () => {
  const { id } = await given('Open School');
  const { options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId: id, reason: 'Asked by the school' },
    options,
  );
  const inside = await server.sendOk(switchSelectedOrganization, { organizationId: id }, options);
  expect(inside).toMatchObject({ viewingAsSuper: true, selectedOrganization: { id } });
  await server.sendOk(leaveOrganization, {}, { ...options, organizationId: id });
  const outside = await server.sendOk(getCurrentUser, {}, options);
  expect(outside).toMatchObject({ viewingAsSuper: false, selectedOrganization: null });
  const trail = await server.db.owner<{ after: Record<string, unknown> }>(
    sql`select after from audit.log where action = 'organization_switched' and organization_id = ${id} order by id`,
  );
  expect(trail.map(({ after }) => after)).toEqual([
    expect.objectContaining({ from: null, isSuper: true }),
    { from: id, to: null, isSuper: true },
  ]);
});
