import {
  deleteProfile,
  getProfileOperationsPaged,
  grantOrganizationAccess,
  startMergeProfiles,
  startUndoProfileOperation,
  undoProfileOperation,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization } from '../../../../test/builders/people.ts';
import { givenMembership } from '../../../../test/builders/stored-tests.ts';
import { givenSubscription } from '../../../../test/builders/subscriptions.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { historyOf, type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';
import { recomputeCheck } from '../../../../tools/recompute-check/recompute-check.ts';

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

test('B280: what has been changed since then the merge stays and is told, everything else goes back', async () => {
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
  const [entry, ...older] = await historyOf(portal, portal.admin);
  expect(await portal.server.sendOk(getProfileOperationsPaged, { PageNumber: 9 }, portal.admin)).toEqual({
    profileOperations: [],
    totalRowCount: 1 + older.length,
  });
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
  const notMovable = { status: 422, code: 'operation.test_not_movable' };
  const ofOther = { profileOperationId: operation, testIdsToMove: [ofKeep] };
  expect(await undoing(operation, [ofKeep])).toEqual(notMovable);
  expect(await refusalOf(portal.server, startUndoProfileOperation, ofOther, portal.admin)).toEqual(
    notMovable,
  );
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
  expect(entry).toMatchObject({ id: older, obstacle: 'newerOne', newerId: newer, newerOrganizationId: null });
  await portal.undo(newer);
  await portal.undo(older);
  expect(await portal.testsOf(second)).toEqual([own]);
  expect(await undoing(older)).toEqual({ status: 409, code: 'operation.undone_already' });
  const again = await portal.merge(first, second);
  await owner(sql`update profile_operations set done_at = done_at - interval '30 days' where id = ${again}`);
  expect(await undoing(again)).toEqual({ status: 422, code: 'operation.too_old' });
  expect(await undoing(2_000_000_000)).toEqual({ status: 404, code: 'operation.not_found' });
});

test('B280: what has to be undone first is named to whoever sees it, with its organization to support, and to nobody else', async () => {
  const { server, organizationId, football } = portal;
  const [one, other] = [await portal.aPerson(), await portal.aPerson()];
  const operation = await portal.merge(one, other);
  const support = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, support);
  const staff = { ...support, organizationId };
  const inFootball = (await signIn(server, { organizationId, groupIds: [football] })).options;
  const answersOf = async (options: SendOptions) => {
    const found = (await historyOf(portal, options)).find(({ id }) => id === operation);
    const request = { profileOperationId: operation };
    const answers = [
      await server.send(undoProfileOperation, request, options),
      await server.send(startUndoProfileOperation, request, options),
    ].map(({ body }) => (body.isSuccess ? null : body.errors[0]));
    expect(answers[0]).toEqual(answers[1]);
    return [
      found?.obstacle,
      found?.newerId,
      found?.newerOrganizationId,
      answers[0]?.code,
      answers[0]?.message,
    ];
  };
  const since = 'One of these profiles was merged or transferred again';
  const unseen = [
    'newerOne',
    null,
    null,
    'operation.newer_unseen',
    `${since}, in an organization you cannot see. Ask support to undo that first.`,
  ];
  // A test of the same person went to somebody whom the User does not see, in the same organization or another one.
  const newerOf = async (inOrganization: number) => {
    const [made] = await owner<{ id: number }>(sql`insert into profile_operations
      (organization_id, kind, account_id, by_staff, profile_ids, last_test_id, done_at)
      select ${inOrganization}, 'transferTest', id, true, array[${other}::int], 0, now() from accounts where is_super_admin limit 1 returning id`);
    return made?.id ?? 0;
  };
  const near = await newerOf(organizationId);
  expect(await answersOf(inFootball)).toEqual(unseen);
  for (const options of [portal.admin, staff])
    expect(await answersOf(options)).toEqual([
      'newerOne',
      near,
      null,
      'operation.newer_one',
      `${since}. First undo entry ${near}.`,
    ]);
  const elsewhere = (await givenOrganization(server.db)).id;
  const far = await newerOf(elsewhere);
  for (const options of [inFootball, portal.admin]) expect(await answersOf(options)).toEqual(unseen);
  expect(await answersOf(staff)).toEqual([
    'newerOne',
    far,
    elsewhere,
    'operation.newer_elsewhere',
    `${since}. First undo entry ${far} in the history of organization ${elsewhere}.`,
  ]);
});

test('B280: a kept profile that was deleted or shared since stays so, and the lost one comes back', async () => {
  const { server } = portal;
  const [deleted, back] = await pairOf();
  const moved = await testOf(back);
  const operation = await portal.merge(deleted, back);
  await server.sendOk(deleteProfile, { id: deleted }, portal.admin);
  expect(await portal.undo(operation)).toContain(
    `Profile ${deleted} was deleted afterwards and stays deleted.`,
  );
  expect(await portal.testsOf(back)).toEqual([moved]);

  const [shared, lost] = await pairOf();
  const sharedMerge = await portal.merge(shared, lost);
  const elsewhere = (await givenOrganization(server.db)).id;
  await givenMembership(server.db, elsewhere, shared, [(await givenGroup(server.db, elsewhere)).id]);
  const { id: claimer } = await givenAccount(server.db, { organizationId: elsewhere, accessTypeId: 2 });
  await owner(sql`insert into profile_access_links (organization_id, profile_id, created_by, expires_at, claimed_at, claimed_by,
    claimed_organization_id) values (${portal.organizationId}, ${shared}, ${claimer}, now() + interval '1 day', now() + interval '1 second', ${claimer}, ${elsewhere})`);
  expect(await portal.undo(sharedMerge)).toEqual([
    `People given access afterwards keep profile ${shared} and do not get the other one: 1.`,
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

test('B280: a User undoes what they merged, or where they see every group that the lost profile was in', async () => {
  const { server, organizationId, football, soccer } = portal;
  const user = (groupIds: number[]) => signIn(server, { organizationId, groupIds });
  const [both, one] = [(await user([football, soccer])).options, (await user([football])).options];
  const pairInGroups = async () =>
    [await portal.aPerson(), await portal.aPerson({ groupIds: [football, soccer] })] as const;
  const merged = await portal.merge(...(await pairInGroups()));
  const undo = (profileOperationId: number, options: SendOptions) =>
    refusalOf(server, undoProfileOperation, { profileOperationId }, options);
  const refused = { status: 403, code: 'operation.other_groups' };
  expect(await undo(merged, one)).toEqual(refused);
  expect(await refusalOf(server, startUndoProfileOperation, { profileOperationId: merged }, one)).toEqual(
    refused,
  );
  await portal.undo(merged, both);
  const own = await portal.merge(...(await pairInGroups()), one);
  await portal.undo(own, one);

  const [kept, lost] = await pairOf();
  const atHomeElsewhere = await portal.merge(kept, lost);
  const elsewhere = (await givenOrganization(server.db)).id;
  await owner(sql`update profiles set organization_id = ${elsewhere} where id = ${kept}`);
  const outOfReach = { status: 403, code: 'operation.out_of_reach' };
  expect(await undo(atHomeElsewhere, both)).toEqual(outOfReach);
  expect(await undoing(atHomeElsewhere)).toEqual(outOfReach);
});

test('B280: an access link that the merge ended stays ended, and who lost the kept profile since gets neither', async () => {
  const { server, organizationId } = portal;
  const [keep, lose] = await pairOf();
  const [stays, goes] = await Promise.all([givenAccount(server.db), givenAccount(server.db)]);
  await owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    select a, 'parent' || a || '@family.example', p, 3 from unnest(array[${stays.id}::int, ${goes.id}::int]) a,
      unnest(array[${keep}::int, ${lose}::int]) p`);
  const [link] = await owner<{
    id: number;
  }>(sql`insert into profile_access_links (organization_id, profile_id, created_by, expires_at)
    values (${organizationId}, ${lose}, ${stays.id}, now() + interval '1 day') returning id`);
  // One whose time is over ends nothing more.
  await owner(sql`insert into profile_access_links (organization_id, profile_id, created_by, expires_at)
    values (${organizationId}, ${lose}, ${stays.id}, now() - interval '1 day')`);
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  const { conflicts } = await server.sendOk(startMergeProfiles, pair, portal.admin);
  expect(conflicts).toContainEqual({ conflict: 'endedLinks', count: 1, mustBeAccepted: false });
  await owner(sql`delete from profile_access_links where profile_id = ${lose} and expires_at < now()`);
  const operation = await portal.merge(keep, lose);
  await owner(sql`delete from account_profiles where account_id = ${goes.id}`);
  expect(await portal.undo(operation)).toEqual([
    `An unused access link of profile ${lose} was ended and stays ended. You can create a new one.`,
    `A family account or link of profile ${lose} changed since and stays as it is now.`,
  ]);
  expect(
    await owner(
      sql`select account_id, profile_id from account_profiles where profile_id in (${keep}, ${lose}) order by 2`,
    ),
  ).toEqual([
    { accountId: stays.id, profileId: keep },
    { accountId: stays.id, profileId: lose },
  ]);
  expect(
    await owner(
      sql`select revoked_at is null as is_open from profile_access_links where id = ${link?.id ?? 0}`,
    ),
  ).toEqual([{ isOpen: false }]);
});

test('B280: a row that a rule of the database stands against stays and is told, and the rest goes back', async () => {
  const [keep, lose] = await pairOf();
  const moved = await testOf(lose);
  await owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    select ${portal.organizationId}, ${lose}, 1, 'Concussion', now()`);
  const operation = await portal.merge(keep, lose);
  await owner(sql`create function test_refuse() returns trigger language plpgsql as $$
    begin raise exception 'not today'; end $$`);
  await owner(
    sql`create trigger test_refuse before update on events for each row execute function test_refuse()`,
  );
  const stays = await portal.undo(operation);
  await owner(sql`drop trigger test_refuse on events`);
  await owner(sql`drop function test_refuse()`);
  expect(stays).toEqual([expect.stringMatching(/^An event \(\d+\) of profile \d+ changed since/)]);
  expect(await portal.testsOf(lose)).toEqual([moved]);
});

test('B280: an event of both that was ended before one of them had begun stays as it is, which the preview says', async () => {
  const [keep, lose] = await pairOf();
  const moved = await testOf(lose);
  await owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
    values (${portal.organizationId}, ${keep}, 1, 'Concussion', now() - interval '5 days'),
      (${portal.organizationId}, ${lose}, 1, 'Concussion', now() - interval '10 days')`);
  const operation = await portal.merge(keep, lose);
  await owner(sql`update events set ended_at = now() - interval '7 days' where profile_id = ${keep}`);
  // The start of five days ago cannot come back to an event that ended seven days ago.
  expect(await portal.undo(operation)).toEqual([
    expect.stringMatching(`^An event \\(\\d+\\) of profile ${keep} changed since`),
  ]);
  expect(await portal.testsOf(lose)).toEqual([moved]);
  const events = await owner(sql`select profile_id, ended_at is null as is_open from events
    where profile_id in (${keep}, ${lose}) and deleted_at is null order by 1`);
  expect(events).toEqual([
    { profileId: keep, isOpen: false },
    { profileId: lose, isOpen: true },
  ]);
});

test('B280: internal staff read no reason that a customer typed, and customers read theirs', async () => {
  const { server, organizationId } = portal;
  const operation = await portal.merge(...(await pairOf()), portal.admin, {
    reason: 'Mother of Maya called',
  });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const inside = { ...staff, organizationId };
  const own = await portal.merge(...(await pairOf()), inside, { reason: 'Ticket 4711' });
  const reasons = async (options: SendOptions) =>
    (await historyOf(portal, options))
      .filter(({ id }) => id === operation || id === own)
      .map(({ reason, staffReason }) => ({ reason, staffReason }));
  expect(await reasons(portal.admin)).toEqual([
    { reason: null, staffReason: 'Ticket 4711' },
    { reason: 'Mother of Maya called', staffReason: null },
  ]);
  expect(await reasons(inside)).toEqual([
    { reason: null, staffReason: 'Ticket 4711' },
    { reason: null, staffReason: null },
  ]);
  const rights = sql`select has_table_privilege('app_super', 'public.profile_operations', 'select') as reads`;
  expect(await owner(rights)).toEqual([{ reads: false }]);
});

test('B280: support takes back a wrong merge of last week: it sees what comes back without a name, and tests since go where they belong', async () => {
  const { server, organizationId } = portal;
  const [keep, lose] = await pairOf();
  const [ofKeep, ofLose] = [await testOf(keep), await testOf(lose)];
  const operation = await portal.merge(keep, lose);
  await owner(
    sql`update profile_operations set done_at = done_at - interval '7 days' where id = ${operation}`,
  );
  const since = await testOf(lose);
  const support = await signIn(server, { isSuperAdmin: true });
  const staff = { ...support.options, organizationId };
  const reason = 'The mother called about it';
  await server.sendOk(grantOrganizationAccess, { organizationId, reason }, support.options);
  const [entry] = await historyOf(portal, staff);
  expect(entry).toMatchObject({
    id: operation,
    obstacle: null,
    keptProfileId: keep,
    lostProfileId: lose,
    tests: 1,
  });
  const shown = await server.sendOk(startUndoProfileOperation, { profileOperationId: operation }, staff);
  expect(shown.testsSince.map(({ id }) => id)).toEqual([since]);
  expect(JSON.stringify([entry, shown])).not.toContain('Test Profile');
  await portal.undo(operation, staff, [since]);
  expect([await portal.testsOf(keep), await portal.testsOf(lose)]).toEqual([[ofKeep], [ofLose, since]]);
});
