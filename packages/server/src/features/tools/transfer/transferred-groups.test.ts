import {
  continueGroupTransfer,
  getGroupTransfers,
  getProfileOperationsPaged,
  grantOrganizationAccess,
  transferGroupOfProfiles,
  undoGroupTransfer,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { givenGrants } from '../../../../test/builders/grants.ts';
import { givenGroup, givenOrganization } from '../../../../test/builders/people.ts';
import { startGroupTransfersPortal } from '../../../../test/group-transfers-portal.ts';
import { historyOf } from '../../../../test/merging-portal.ts';
import { signIn } from '../../../../test/portal.ts';
import { transferMailWords } from './tell-of-transfer.job.ts';

const portal = await startGroupTransfersPortal();
const { staff, staffId, toOrgId, ended, groupsOf } = portal;
afterAll(() => portal.server.stop());

let fromGroupId: number;
let people: number[];
beforeEach(async () => {
  ({ fromGroupId, people } = await portal.aGroup());
});

const begun = async () => {
  const request = { fromOrgId: portal.organizationId, toOrgId, fromGroupIds: [fromGroupId], toGroupId: 0 };
  return (await portal.server.sendOk(transferGroupOfProfiles, request, staff)).groupTransfer;
};

test('B285 B289: each organization is told once of each person, of the first part when a transfer stops and of the rest when it went on, and of its undoing likewise', async () => {
  const { server, organizationId } = portal;
  const target = (await givenOrganization(server.db, { name: 'Hilltop' })).id;
  await givenGrants(server.db, staffId, [target]);
  const toGroupId = (await givenGroup(server.db, target)).id;
  const reader = await signIn(server, { organizationId: target, accessTypeId: 2 });
  const [left = 0, , gone = 0] = people;
  const [stored] = await server.db.owner<{ id: number }>(
    sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, skipped_ids, done_count, asked_at, moved_at)
      values (${organizationId}, ${staffId}, ${target}, ${fromGroupId}, ${toGroupId}, ${sql.param(people)}::int[],
        array[${left}::int], 2, now(), now()) returning id`,
  );
  const groupTransferId = stored?.id ?? 0;
  const isOpen = (open: boolean) =>
    server.db.owner(sql`update groups set is_enabled = ${open} where id = ${toGroupId}`);
  const counts = (action: string) =>
    server.db.owner<{ organizationId: number; profileCount: number }>(
      sql`select organization_id, (after ->> 'profileCount')::int as profile_count from audit.log
        where action = ${action} and (after ->> 'toOrganizationId')::int = ${target} order by id`,
    );
  const both = (profileCount: number) => [
    { organizationId, profileCount },
    { organizationId: target, profileCount },
  ];
  await isOpen(false);
  await server.sendOk(continueGroupTransfer, { groupTransferId }, staff);
  expect(await ended(groupTransferId)).toMatchObject({ status: 'failed', doneCount: 2, skippedCount: 1 });
  expect(await counts('group_transferred')).toEqual(both(1));
  // One that stops again at the same place tells nothing anew.
  await server.sendOk(continueGroupTransfer, { groupTransferId }, staff);
  expect(await ended(groupTransferId)).toMatchObject({ status: 'failed' });
  expect(await counts('group_transferred')).toEqual(both(1));
  await isOpen(true);
  await server.sendOk(continueGroupTransfer, { groupTransferId }, staff);
  expect(await ended(groupTransferId)).toMatchObject({ status: 'transferred', doneCount: 3 });
  expect(await counts('group_transferred')).toEqual([...both(1), ...both(1)]);
  expect(await groupsOf(gone)).toEqual([{ organizationId: target, groupId: toGroupId }]);
  await server.sendOk(undoGroupTransfer, { groupTransferId }, staff);
  expect(await ended(groupTransferId)).toMatchObject({ status: 'undone', doneCount: 1 });
  expect(await counts('group_transfer_undone')).toEqual(both(1));
  await vi.waitFor(
    async () => {
      const mails = await server.db.owner(
        sql`select 1 from messages where kind = 'profileTransfer' and recipient = ${reader.email}`,
      );
      expect(mails).toHaveLength(3);
    },
    { timeout: 20_000 },
  );
});

test('B289: a second part is told of as the rest of its group', () => {
  const about = {
    fromOrganizationId: 1,
    toOrganizationId: 2,
    profileId: null,
    groupName: 'Varsity',
    profileCount: 25,
    isFurther: false,
    isUndone: false,
  };
  const first = (more: Partial<typeof about>) =>
    transferMailWords({ ...about, ...more }, 'Riverside', 'Lakeside').paragraphs[0];
  expect(first({})).toBe('Group Varsity with 25 profiles was transferred from Riverside to Lakeside.');
  expect(first({ isFurther: true })).toBe(
    'The rest of group Varsity, 25 profiles, was transferred from Riverside to Lakeside.',
  );
});

test('B289: a transferred group is one entry of the history, with its people below it, each to be undone alone', async () => {
  const { server, organizationId, admin } = portal;
  const inside = { ...staff, organizationId };
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const before = (await server.sendOk(getProfileOperationsPaged, {}, admin)).totalRowCount;
  const { id } = await begun();
  await ended(id);
  const { profileOperations, totalRowCount } = await server.sendOk(getProfileOperationsPaged, {}, admin);
  expect(totalRowCount).toBe(before + 1);
  const [group] = await server.db.owner<{ name: string }>(
    sql`select name from groups where id = ${fromGroupId}`,
  );
  expect(profileOperations[0]).toMatchObject({
    kind: 'transferGroup',
    profileId: null,
    fromOrganizationId: organizationId,
    toOrganizationId: toOrgId,
    obstacle: null,
    groupTransfer: { id, groupName: group?.name, people: 3, undonePeople: 0 },
  });
  const ofGroup = { groupTransferId: id, RowsPerPage: 2 };
  const first = await server.sendOk(getProfileOperationsPaged, ofGroup, inside);
  expect(first.totalRowCount).toBe(3);
  const second = await server.sendOk(getProfileOperationsPaged, { ...ofGroup, PageNumber: 2 }, inside);
  const parts = [...first.profileOperations, ...second.profileOperations];
  expect(parts.map(({ kind, profileId, groupTransfer }) => ({ kind, profileId, groupTransfer }))).toEqual(
    people.toReversed().map((profileId) => ({ kind: 'transferProfile', profileId, groupTransfer: null })),
  );
  const entryOf = async () =>
    (await historyOf(portal, admin)).find(({ groupTransfer }) => groupTransfer?.id === id);
  for (const [place, part] of parts.entries()) {
    expect(await entryOf()).toMatchObject({ obstacle: null, groupTransfer: { undonePeople: place } });
    await portal.undo(part.id, inside);
  }
  expect(await entryOf()).toMatchObject({
    obstacle: 'undone',
    undoneOn: expect.any(String),
    groupTransfer: { people: 3, undonePeople: 3 },
  });
});

test('B289: the transfers of groups are paged, and one behind ten newer ones is undone as a whole', async () => {
  const { server, organizationId } = portal;
  const { id } = await begun();
  await ended(id);
  await server.db.owner(sql`insert into group_transfers (organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids,
      asked_at, moved_at, status)
    select organization_id, account_id, to_organization_id, group_id, to_group_id, profile_ids, now(), now(), 'undone'
    from group_transfers, generate_series(1, 10) where id = ${id}`);
  const list = (PageNumber: number) =>
    server.sendOk(getGroupTransfers, { PageNumber, RowsPerPage: 10 }, staff);
  const [newest, older] = [await list(1), await list(2)];
  expect(newest.groupTransfers.map((one) => one.id)).not.toContain(id);
  const ids = newest.groupTransfers.map((one) => one.id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(older.groupTransfers[0]).toMatchObject({ id, status: 'transferred', fromOrgId: organizationId });
  expect(older.groupTransfers[0]?.fromGroupName).not.toBe('');
  expect(older.totalRowCount).toBe(newest.totalRowCount);
  expect(await list(1_000)).toEqual({ groupTransfers: [], totalRowCount: newest.totalRowCount });
  await server.sendOk(undoGroupTransfer, { groupTransferId: id }, staff);
  await vi.waitFor(async () => expect((await list(2)).groupTransfers[0]?.status).toBe('undone'), {
    timeout: 60_000,
  });
  for (const profileId of people)
    expect(await groupsOf(profileId)).toEqual([{ organizationId, groupId: fromGroupId }]);
});
