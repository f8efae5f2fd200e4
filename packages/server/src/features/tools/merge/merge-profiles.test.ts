import { getWebProfileDetail, grantOrganizationAccess, startMergeProfiles } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent } from '../../../../test/builders/stored-tests.ts';
import { givenSubscription } from '../../../../test/builders/subscriptions.ts';
import { everyRow, type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { signIn } from '../../../../test/portal.ts';
import { recomputeCheck } from '../../../../tools/recompute-check/recompute-check.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
  await givenSubscription(portal.server, portal.organizationId, { from: -2_000, to: 400 });
});
afterAll(() => portal.server.stop());

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);
const recheck = () => recomputeCheck(portal.server.db.database, portal.server.services.files);

/** Stores tests of a person, a day apart. */
async function givenTests(profileId: number, count: number, month = '03'): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    const one = portal.forProfile(profileId, { completedOn: `2026-${month}-0${day}T15:42:00-06:00` });
    expect(await portal.submitOne(one, portal.admin)).toMatchObject({ status: 'stored' });
  }
}

test('B231 B279 B280 B413 B414: a merge moves every row of the lost one, and undone it leaves every table as it was', async () => {
  const keep = await portal.aPerson({ firstName: 'Ana', lastName: 'Merged' });
  const lose = await portal.aPerson({ firstName: 'Anna', lastName: 'Merged', graduationYear: 2027 });
  await givenTests(keep, 2);
  await givenTests(lose, 3, '04');
  await givenEvent(portal.server.db, portal.organizationId, keep, {
    startedAt: '2026-03-01T10:00:00Z',
    endedAt: '2026-03-09T10:00:00Z',
  });
  await givenEvent(portal.server.db, portal.organizationId, lose, {
    startedAt: '2026-03-05T10:00:00Z',
    endedAt: '2026-03-20T10:00:00Z',
  });
  await givenEvent(portal.server.db, portal.organizationId, lose, { startedAt: '2026-05-05T10:00:00Z' });
  await owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) values (${portal.organizationId}, ${lose}, ${portal.soccer})`,
  );
  await owner(sql`insert into measure_thresholds (organization_id, profile_id, measure_id, yellow_ms, red_ms)
    values (${portal.organizationId}, ${lose}, 1002, 310.25, 350.5)`);
  // Derived once more, so that events that were put in are part of what is compared.
  await givenTests(keep, 1, '06');
  await givenTests(lose, 1, '06');
  const before = await everyRow(portal.server.db);

  const started = await portal.server.sendOk(
    startMergeProfiles,
    { profileToKeepId: keep, profileToLoseId: lose },
    portal.admin,
  );
  expect(started).toMatchObject({
    profileToKeepName: 'Ana Merged',
    profileToLoseName: 'Anna Merged',
    moves: { tests: 4, events: 2, groups: 1, codes: 0, links: 0, deliveries: 0 },
    conflicts: [{ conflict: 'joinedEvents', count: 1, mustBeAccepted: false }],
  });
  expect(started.fields.filter(({ isChangeable }) => isChangeable)).toEqual([
    { field: 'firstName', wins: 'keep', isChangeable: true, follows: null },
  ]);
  const operation = await portal.merge(keep, lose);
  expect(await portal.testsOf(keep)).toHaveLength(7);
  expect(await portal.testsOf(lose)).toEqual([]);
  const [kept] = await owner<{ firstName: string; graduationYear: number }>(
    sql`select first_name, graduation_year from profiles where id = ${keep}`,
  );
  expect(kept).toEqual({ firstName: 'Ana', graduationYear: 2027 });
  const events = await owner<{ startedAt: Date; endedAt: Date | null }>(
    sql`select started_at, ended_at from events where profile_id = ${keep} and deleted_at is null order by 1`,
  );
  expect(
    events.map(({ startedAt, endedAt }) => [startedAt.toISOString(), endedAt?.toISOString() ?? null]),
  ).toEqual([
    ['2026-03-01T10:00:00.000Z', '2026-03-20T10:00:00.000Z'],
    ['2026-05-05T10:00:00.000Z', null],
  ]);
  expect(await owner(sql`select 1 from tested_people where profile_id = ${lose}`)).toEqual([]);
  expect((await recheck()).differences).toEqual([]);
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: keep }, portal.admin);
  expect(detail.tests).toHaveLength(7);

  expect(await portal.undo(operation)).toEqual([]);
  expect(await everyRow(portal.server.db)).toEqual(before);
  expect((await recheck()).differences).toEqual([]);
});

test('B280: two open events that overlap become one open event since the earlier start, and undone each is open again with its own start', async () => {
  const { server, organizationId } = portal;
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  const [ofKeep, ofLose] = [
    await givenEvent(server.db, organizationId, keep, { startedAt: '2026-03-01T10:00:00Z' }),
    await givenEvent(server.db, organizationId, lose, { startedAt: '2026-02-20T10:00:00Z' }),
  ];
  await givenTests(keep, 2);
  await givenTests(lose, 2);
  const before = await everyRow(server.db);
  const eventsNow = () =>
    owner(sql`select e.id, e.profile_id, e.started_at, e.ended_at is null as is_open, s.open_event_id, s.last_test_is_event
      from events e join profile_summaries s on s.profile_id = e.profile_id
      where e.id in (${ofKeep.id}, ${ofLose.id}) and e.deleted_at is null order by e.id`);
  const apart = [
    { id: ofKeep.id, profileId: keep, startedAt: new Date('2026-03-01T10:00:00Z') },
    { id: ofLose.id, profileId: lose, startedAt: new Date('2026-02-20T10:00:00Z') },
  ].map((one) => ({ ...one, isOpen: true, openEventId: one.id, lastTestIsEvent: true }));
  expect(await eventsNow()).toEqual(apart);

  const operation = await portal.merge(keep, lose);
  expect(await eventsNow()).toEqual([{ ...apart[0], startedAt: new Date('2026-02-20T10:00:00Z') }]);
  expect((await recheck()).differences).toEqual([]);
  expect(await portal.undo(operation)).toEqual([]);
  expect(await eventsNow()).toEqual(apart);
  expect(await everyRow(server.db)).toEqual(before);
});

test('B279 B280: further answers are merged one by one as chosen, and undone each profile has its own again', async () => {
  const { server } = portal;
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  const answersOf = async (id: number) =>
    (await owner<{ additional: object }>(sql`select additional from profiles where id = ${id}`))[0]
      ?.additional;
  const own = {
    [keep]: { race: [5], hasHadConcussion: 2, genderIdentity: 'as Kim says' },
    [lose]: { race: [2], hasHadConcussion: 1, lastConcussionDate: '2025-05-01', ethnicity: 2 },
  };
  for (const [id, answers] of Object.entries(own))
    await owner(
      sql`update profiles set additional = ${JSON.stringify(answers)}::jsonb where id = ${Number(id)}`,
    );
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  const started = await server.sendOk(startMergeProfiles, pair, portal.admin);
  expect(started.profileToKeep).toMatchObject({ ...own[keep], lastConcussionDate: null, ethnicity: null });
  expect(started.profileToLose).toMatchObject({ ...own[lose], genderIdentity: null });
  expect(started.fields).toEqual(
    expect.arrayContaining([
      { field: 'race', wins: 'keep', isChangeable: true, follows: null },
      { field: 'ethnicity', wins: 'lose', isChangeable: false, follows: null },
      { field: 'lastConcussionDate', wins: 'keep', isChangeable: false, follows: 'hasHadConcussion' },
    ]),
  );
  const support = (await signIn(server, { isSuperAdmin: true })).options;
  const { organizationId } = portal;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, support);
  const seen = await server.sendOk(startMergeProfiles, pair, { ...support, organizationId });
  // In somebody's own words, so internal staff read it nowhere.
  expect(seen.profileToKeep).toMatchObject({ race: [5], genderIdentity: null });
  const operation = await portal.merge(keep, lose, portal.admin, { choices: { hasHadConcussion: 'lose' } });
  expect(await answersOf(keep)).toEqual({
    ...own[keep],
    hasHadConcussion: 1,
    lastConcussionDate: '2025-05-01',
    ethnicity: 2,
  });
  expect(await portal.undo(operation)).toEqual([]);
  for (const id of [keep, lose]) expect(await answersOf(id)).toEqual(own[id]);
});
