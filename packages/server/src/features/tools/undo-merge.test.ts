import {
  deleteProfile,
  startUndoProfileOperation,
  undoProfileOperation,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import { givenMembership } from '../../../test/builders/stored-tests.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { historyOf, type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { recomputeCheck } from '../../../tools/recompute-check/recompute-check.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
});
afterAll(() => portal.server.stop());

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);
const undoing = (profileOperationId: number, testIdsToMove: number[] = []) =>
  refusalOf(portal.server, undoProfileOperation, { profileOperationId, testIdsToMove }, portal.admin);
const testOf = async (profileId: number) => {
  const stored = await portal.submitOne(portal.forProfile(profileId), portal.admin);
  return stored.profileTestId ?? 0;
};
const pairOf = async () => [await portal.aPerson(), await portal.aPerson({ graduationYear: 2027 })] as const;

test('B280: what was changed since the merge stays and is told, everything else goes back', async () => {
  const [keep, lose] = await pairOf();
  const moved = await testOf(lose);
  const operation = await portal.merge(keep, lose);
  await portal.server.sendOk(
    updateProfile,
    { profile: { id: keep, graduationYear: 2031, firstName: 'Renamed' } },
    portal.admin,
  );
  const { stays } = await portal.server.sendOk(
    startUndoProfileOperation,
    { profileOperationId: operation },
    portal.admin,
  );
  expect(stays).toEqual([`The graduation year of profile ${keep} changed since and stays as it is now.`]);
  expect(await portal.undo(operation)).toEqual(stays);
  expect(await portal.testsOf(lose)).toEqual([moved]);
  const people = await owner(sql`select first_name, graduation_year, deleted_at, merged_into_id from profiles
    where id in (${keep}, ${lose}) order by id`);
  expect(people).toEqual([
    { firstName: 'Renamed', graduationYear: 2031, deletedAt: null, mergedIntoId: null },
    { firstName: 'Test', graduationYear: 2027, deletedAt: null, mergedIntoId: null },
  ]);
  const [entry] = await historyOf(portal, portal.admin);
  expect(entry).toMatchObject({
    id: operation,
    kind: 'merge',
    keptProfileId: keep,
    lostProfileId: lose,
    obstacle: 'undone',
    stays,
  });
});

test('B280: tests added since stay with the kept profile, or go to the one that comes back where that is chosen; each is counted', async () => {
  await givenSubscription(portal.server, portal.organizationId, { from: -2_000, to: 400 });
  const [keep, lose] = await pairOf();
  const [ofKeep, ofLose] = [await testOf(keep), await testOf(lose)];
  const operation = await portal.merge(keep, lose);
  const counted = () =>
    owner<{ profileId: number; firstTestId: number }>(
      sql`select profile_id, first_test_id from tested_people where profile_id in (${keep}, ${lose}) order by 1`,
    );
  expect(await counted()).toEqual([{ profileId: keep, firstTestId: ofKeep }]);
  const [stays, goes] = [await testOf(keep), await testOf(keep)];
  const { testsSince } = await portal.server.sendOk(
    startUndoProfileOperation,
    { profileOperationId: operation },
    portal.admin,
  );
  expect(testsSince.map(({ id }) => id)).toEqual([stays, goes]);
  expect(await undoing(operation, [ofKeep])).toEqual({ status: 422, code: 'operation.test_not_movable' });
  await portal.undo(operation, portal.admin, [goes]);
  expect(await portal.testsOf(keep)).toEqual([ofKeep, stays]);
  expect(await portal.testsOf(lose)).toEqual([ofLose, goes]);
  expect(await counted()).toEqual([
    { profileId: keep, firstTestId: ofKeep },
    { profileId: lose, firstTestId: ofLose },
  ]);
  const { differences } = await recomputeCheck(portal.server.db.database, portal.server.services.files);
  expect(differences).toEqual([]);
});

test('B280: merges that share a profile are undone newest first, each once, and for 30 days', async () => {
  const [first, second, third] = [await portal.aPerson(), await portal.aPerson(), await portal.aPerson()];
  const own = await testOf(second);
  const older = await portal.merge(first, second);
  const newer = await portal.merge(third, first);
  expect(await portal.testsOf(third)).toEqual([own]);
  expect(await undoing(older)).toEqual({ status: 409, code: 'operation.newer_one' });
  const [, entry] = await historyOf(portal, portal.admin);
  expect(entry).toMatchObject({ id: older, obstacle: 'newerOne', newerId: newer });
  await portal.undo(newer);
  await portal.undo(older);
  expect(await portal.testsOf(second)).toEqual([own]);
  expect(await undoing(older)).toEqual({ status: 409, code: 'operation.undone_already' });
  const again = await portal.merge(first, second);
  await owner(sql`update profile_operations set done_at = done_at - interval '30 days' where id = ${again}`);
  expect(await undoing(again)).toEqual({ status: 422, code: 'operation.too_old' });
  expect(await undoing(2_000_000_000)).toEqual({ status: 404, code: 'operation.not_found' });
});

test('B280: a kept profile that was deleted or shared since stays so, and the lost one comes back', async () => {
  const { server } = portal;
  const [deleted, back] = await pairOf();
  const moved = await testOf(back);
  const operation = await portal.merge(deleted, back);
  await server.sendOk(deleteProfile, { id: deleted }, portal.admin);
  expect(await portal.undo(operation)).toContain(`Profile ${deleted} was deleted since and stays deleted.`);
  expect(await portal.testsOf(back)).toEqual([moved]);

  const [shared, lost] = await pairOf();
  const sharedMerge = await portal.merge(shared, lost);
  const elsewhere = (await givenOrganization(server.db)).id;
  await givenMembership(server.db, elsewhere, shared, [(await givenGroup(server.db, elsewhere)).id]);
  const { id: claimer } = await givenAccount(server.db, { organizationId: elsewhere, accessTypeId: 2 });
  await owner(sql`insert into profile_access_links (organization_id, profile_id, created_by, expires_at, claimed_at, claimed_by,
    claimed_organization_id) values (${portal.organizationId}, ${shared}, ${claimer}, now() + interval '1 day', now() + interval '1 second', ${claimer}, ${elsewhere})`);
  expect(await portal.undo(sharedMerge)).toEqual([
    `Whoever was given access to profile ${shared} since keeps it, and has none to the other one: 1.`,
  ]);
  const members = await owner<{ organizationId: number }>(
    sql`select organization_id from profile_organizations where profile_id = ${lost} and ended_at is null`,
  );
  expect(members).toEqual([{ organizationId: portal.organizationId }]);
});

test('B280: the history is seen and undone by who sees the people in it', async () => {
  const { server, organizationId, soccer } = portal;
  const one = await portal.aPerson({ groupIds: [soccer] });
  const other = await portal.aPerson({ groupIds: [soccer] });
  const operation = await portal.merge(one, other);
  expect((await historyOf(portal, portal.trainer)).map(({ id }) => id)).not.toContain(operation);
  expect(
    await refusalOf(server, undoProfileOperation, { profileOperationId: operation }, portal.trainer),
  ).toEqual({ status: 404, code: 'operation.not_found' });
  const inSoccer = (await signIn(server, { organizationId, groupIds: [soccer] })).options;
  expect((await historyOf(portal, inSoccer)).map(({ id }) => id)).toContain(operation);

  const elsewhere = (await givenOrganization(server.db)).id;
  await owner(
    sql`insert into profile_organizations (organization_id, profile_id, ended_at) values (${elsewhere}, ${other}, now())`,
  );
  expect(await refusalOf(server, undoProfileOperation, { profileOperationId: operation }, inSoccer)).toEqual({
    status: 403,
    code: 'operation.out_of_reach',
  });
});
