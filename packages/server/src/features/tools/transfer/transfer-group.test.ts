import { randomUUID } from 'node:crypto';
import {
  continueGroupTransfer,
  startTransferGroup,
  transferGroupOfProfiles,
  undoGroupTransfer,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { givenGrants } from '../../../../test/builders/grants.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { startGroupTransfersPortal } from '../../../../test/group-transfers-portal.ts';
import { everyRow } from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

const portal = await startGroupTransfersPortal();
const { staff, staffId, toOrgId, ended, groupsOf } = portal;
afterAll(() => portal.server.stop());

let fromGroupId: number;
let people: number[];
beforeEach(async () => {
  ({ fromGroupId, people } = await portal.aGroup());
});

const request = (toGroupId = 0) => ({
  fromOrgId: portal.organizationId,
  toOrgId,
  fromGroupIds: [fromGroupId],
  toGroupId,
});
const begun = async (toGroupId = 0) =>
  (await portal.server.sendOk(transferGroupOfProfiles, request(toGroupId), staff)).groupTransfer;

test('B190 B235 B289 B417: everybody in a group goes to the group that was named, and the answer names what was asked', async () => {
  const { server } = portal;
  const { id: toGroupId } = await givenGroup(server.db, toOrgId, { name: `Varsity ${fromGroupId}` });
  expect(await server.sendOk(startTransferGroup, request(toGroupId), staff)).toMatchObject({
    toOrgName: 'Lakeside',
    toGroupName: `Varsity ${fromGroupId}`,
    profileCount: 3,
  });
  const transfer = await ended((await begun(toGroupId)).id);
  expect(transfer).toMatchObject({ status: 'transferred', profileCount: 3, doneCount: 3, skippedCount: 0 });
  for (const profileId of people)
    expect(await groupsOf(profileId)).toEqual([{ organizationId: toOrgId, groupId: toGroupId }]);
});

test('B191: group 0 stands for a copy of the group, with its settings and schedules and none of its users', async () => {
  const { server, organizationId } = portal;
  await server.db.owner(
    sql`insert into group_preferences (organization_id, group_id, demand_type_id, test_schedule_cron, average_score_threshold)
      values (${organizationId}, ${fromGroupId}, 1, '0 9 * * 1', 70)`,
  );
  await server.db.owner(sql`insert into group_schedule_blocks (organization_id, group_id, group_preferences_id, starts_at, ends_at)
    select organization_id, group_id, id, '2027-01-01T10:00Z', '2027-01-01T12:00Z' from group_preferences where group_id = ${fromGroupId}`);
  const { id, toGroupId } = await begun();
  await ended(id);
  const [copy] = await server.db.owner<Record<string, unknown>>(
    sql`select o.name = g.name as "isNamedAlike", p.test_schedule_cron as cron, p.average_score_threshold::float as threshold,
        (select count(*)::int from group_schedule_blocks b where b.group_id = g.id and b.group_preferences_id = p.id) as blocks,
        (select count(*)::int from account_groups a where a.group_id = g.id) as users
      from groups g join group_preferences p on p.group_id = g.id, groups o where g.id = ${toGroupId} and o.id = ${fromGroupId}`,
  );
  expect(copy).toEqual({ isNamedAlike: true, cron: '0 9 * * 1', threshold: 70, blocks: 1, users: 0 });
  for (const profileId of people)
    expect(await groupsOf(profileId)).toEqual([{ organizationId: toOrgId, groupId: toGroupId }]);
});

test('B289: a whole transfer is undone, and every row of its people is as it was', async () => {
  const { server, submitOne, forProfile, admin } = portal;
  for (const profileId of people) await submitOne(forProfile(profileId), admin);
  const { id: toGroupId } = await givenGroup(server.db, toOrgId);
  const before = await everyRow(server.db);
  const { id } = await begun(toGroupId);
  await ended(id);
  expect((await server.sendOk(undoGroupTransfer, { groupTransferId: id }, staff)).groupTransfer.status).toBe(
    'undoing',
  );
  expect(await ended(id)).toMatchObject({ status: 'undone', skippedCount: 0 });
  expect(await everyRow(server.db)).toEqual(before);
  expect(await refusalOf(server, undoGroupTransfer, { groupTransferId: id }, staff)).toMatchObject({
    code: 'transfer.group_not_undoable',
  });
});

test('B190 B289: internal staff transfer a group, and take it back, only between two organizations that they have open', async () => {
  const { server } = portal;
  const closed = { status: 422, code: 'staff.grants_needed' };
  const stranger = await signIn(server, { isSuperAdmin: true });
  await givenGrants(server.db, stranger.id, [portal.organizationId]);
  expect(await refusalOf(server, startTransferGroup, request(), stranger.options)).toEqual(closed);
  expect(await refusalOf(server, transferGroupOfProfiles, request(), stranger.options)).toEqual(closed);
  const { id } = await begun();
  await ended(id);
  const undo = { groupTransferId: id };
  expect(await refusalOf(server, undoGroupTransfer, undo, stranger.options)).toEqual(closed);
  await givenGrants(server.db, stranger.id, [toOrgId]);
  await server.sendOk(undoGroupTransfer, undo, stranger.options);
  expect(await ended(id)).toMatchObject({ status: 'undone', skippedCount: 0 });
});

test('B289: whoever left the organization meanwhile is skipped, and the rest goes', async () => {
  const { server, organizationId } = portal;
  const { id } = await begun();
  await ended(id);
  // As if the last one had left while it ran: the work takes up again where it stood.
  await server.db.owner(
    sql`update group_transfers set status = 'transferring', done_count = 2, finished_at = null where id = ${id}`,
  );
  await server.sendOk(continueGroupTransfer, { groupTransferId: id }, staff);
  expect(await ended(id)).toMatchObject({ status: 'transferred', doneCount: 3, skippedCount: 1 });
  const [operations] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int from profile_operations where organization_id = ${organizationId} and batch_id = ${id} and kind = 'transferProfile'`,
  );
  expect(operations?.count).toBe(3);
});

test.each([
  sql`update accounts set is_super_admin = false where id = ${staffId}`,
  sql`update staff_grants set expires_at = now() where account_id = ${staffId} and organization_id = ${toOrgId}`,
])(
  'B289: a transfer ends once who asked for it is no internal staff or has not both open any more: %#',
  async (change) => {
    const { server } = portal;
    const { id } = await begun();
    await ended(id);
    await server.db.owner(
      sql`update group_transfers set status = 'transferring', finished_at = null where id = ${id}`,
    );
    await server.sendOk(continueGroupTransfer, { groupTransferId: id }, staff);
    await server.db.owner(change);
    try {
      await vi.waitFor(
        async () => {
          const [row] = await server.db.owner<{ status: string }>(
            sql`select status from group_transfers where id = ${id}`,
          );
          expect(row?.status).not.toBe('transferring');
        },
        { timeout: 60_000 },
      );
    } finally {
      await server.db.owner(sql`update accounts set is_super_admin = true where id = ${staffId}`);
      await givenGrants(server.db, staffId, [toOrgId]);
    }
  },
);

test('B289: a transfer that failed is continued by somebody else, who did what is left', async () => {
  const { server } = portal;
  const { id, toGroupId } = await begun();
  await ended(id);
  const late = (await givenProfile(server.db, portal.organizationId, { groupIds: [fromGroupId] })).id;
  await server.db.owner(
    sql`update group_transfers set status = 'failed', profile_ids = profile_ids || ${late}::int where id = ${id}`,
  );
  const other = await signIn(server, { isSuperAdmin: true });
  const closed = { status: 422, code: 'staff.grants_needed' };
  expect(await refusalOf(server, continueGroupTransfer, { groupTransferId: id }, other.options)).toEqual(
    closed,
  );
  await givenGrants(server.db, other.id);
  const { groupTransfer } = await server.sendOk(
    continueGroupTransfer,
    { groupTransferId: id },
    other.options,
  );
  expect(groupTransfer).toMatchObject({ status: 'transferring', finishedOn: null });
  expect(await ended(id)).toMatchObject({ status: 'transferred', doneCount: 4, skippedCount: 0 });
  expect(await groupsOf(late)).toEqual([{ organizationId: toOrgId, groupId: toGroupId }]);
  const [operation] = await server.db.owner<{ by: number }>(
    sql`select account_id as by from profile_operations where profile_ids = array[${late}::int]`,
  );
  expect(operation?.by).toBe(other.id);
  // An undoing that failed goes on as one.
  await server.sendOk(undoGroupTransfer, { groupTransferId: id }, staff);
  await ended(id);
  await server.db.owner(sql`update group_transfers set status = 'failed' where id = ${id}`);
  await server.sendOk(continueGroupTransfer, { groupTransferId: id }, other.options);
  expect(await ended(id)).toMatchObject({ status: 'undone', skippedCount: 0 });
});

test('B289: a transfer that failed is not continued while the same group is transferred anew', async () => {
  const { server, organizationId } = portal;
  const { id } = await begun();
  await ended(id);
  const stored = (status: string) =>
    server.db.owner(sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, asked_at, moved_at, status)
      select organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, now(), now(), ${status} from group_transfers where id = ${id}`);
  await server.db.owner(sql`update group_transfers set status = 'failed' where id = ${id}`);
  await stored('transferring');
  expect(await refusalOf(server, continueGroupTransfer, { groupTransferId: id }, staff)).toMatchObject({
    code: 'transfer.group_runs',
  });
  await server.db.owner(
    sql`update group_transfers set status = 'failed' where organization_id = ${organizationId} and group_id = ${fromGroupId}`,
  );
});

test('B289: people of a third organization, and whom the new one has already, stay and are counted apart; the rest goes', async () => {
  const { server } = portal;
  const third = (await givenOrganization(server.db, { name: 'Hillside' })).id;
  const [guest = 0, known = 0, other = 0] = people;
  const clientUuid = randomUUID();
  await server.db.owner(sql`update profiles set organization_id = ${third} where id = ${guest}`);
  await server.db.owner(sql`update profiles set client_uuid = ${clientUuid} where id = ${known}`);
  await givenProfile(server.db, toOrgId, { clientUuid });
  expect(await server.sendOk(startTransferGroup, request(), staff)).toMatchObject({
    profileCount: 3,
    elsewhereCount: 1,
  });
  const { id, toGroupId } = await begun();
  expect(await ended(id)).toMatchObject({
    status: 'transferred',
    doneCount: 3,
    skippedCount: 2,
    elsewhereCount: 1,
    conflictCount: 1,
  });
  expect(await groupsOf(other)).toEqual([{ organizationId: toOrgId, groupId: toGroupId }]);
  for (const stayed of [guest, known])
    expect(await groupsOf(stayed)).toEqual([{ organizationId: portal.organizationId, groupId: fromGroupId }]);
});

test.each(['update organizations set is_disabled = true', 'update groups set is_enabled = false'])(
  'B289 B303: a transfer stops once its target takes nobody any more: %s',
  async (change) => {
    const { server, organizationId } = portal;
    const target = (await givenOrganization(server.db)).id;
    await givenGrants(server.db, staffId, [target]);
    const toGroupId = (await givenGroup(server.db, target)).id;
    const id = change.includes('groups') ? toGroupId : target;
    const [stored] = await server.db.owner<{ id: number }>(
      sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, asked_at, moved_at)
        values (${organizationId}, ${staffId}, ${target}, ${fromGroupId}, ${toGroupId}, ${sql.param(people)}::int[], now(), now()) returning id`,
    );
    await server.db.owner(sql`${sql.raw(change)} where id = ${id}`);
    const groupTransferId = stored?.id ?? 0;
    await server.sendOk(continueGroupTransfer, { groupTransferId }, staff);
    expect(await ended(groupTransferId)).toMatchObject({ status: 'failed', doneCount: 0 });
  },
);

test('B302 B303 B304: what is no organization, no group, inactive, disabled, empty, the same or an enterprise is refused in words', async () => {
  const { server, organizationId } = portal;
  const enterprise = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const disabled = (await givenOrganization(server.db)).id;
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${disabled}`);
  const inactive = (await givenGroup(server.db, toOrgId, { isEnabled: false })).id;
  const empty = (await givenGroup(server.db, organizationId)).id;
  const refused = async (more: object) =>
    (await refusalOf(server, transferGroupOfProfiles, { ...request(), ...more }, staff)).code;
  expect(await refused({ toOrgId: organizationId })).toBe('transfer.same_organization');
  expect(await refused({ toOrgId: enterprise })).toBe('transfer.to_enterprise');
  expect(await refused({ toOrgId: disabled })).toBe('transfer.to_disabled');
  expect(await refused({ toOrgId: 9_999_999 })).toBe('organization.not_found');
  expect(await refused({ fromOrgId: 9_999_999 })).toBe('organization.not_found');
  expect(await refused({ fromGroupIds: [0] })).toBe('group.not_found');
  expect(await refused({ fromGroupIds: [-3] })).toBe('group.not_found');
  expect(await refused({ toGroupId: fromGroupId })).toBe('group.not_found');
  expect(await refused({ toGroupId: inactive })).toBe('transfer.group_inactive');
  expect(await refused({ fromGroupIds: [empty] })).toBe('group.nobody_in_it');
  expect(await refused({ toGroupId: -1 })).toBe('request.invalid');
  await server.db.owner(sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, asked_at, moved_at)
    values (${organizationId}, ${staffId}, ${toOrgId}, ${fromGroupId}, ${inactive}, ${sql.param(people)}::int[], now(), now())`);
  expect(await refused({})).toBe('transfer.group_runs');
  expect(await refusalOf(server, continueGroupTransfer, { groupTransferId: 9_999_999 }, staff)).toMatchObject(
    {
      code: 'transfer.group_not_found',
    },
  );
});
