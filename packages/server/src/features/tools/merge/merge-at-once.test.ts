import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  confirmMergeProfiles,
  getHeldTests,
  getResolvedProfile,
  getWebProfileDetail,
  type SubmittedTestInput,
  startMergeProfiles,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../../test/builders/programs.ts';
import { givenSubscription } from '../../../../test/builders/subscriptions.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { derivedAnew, flawsOf } from '../../../../test/histories/history-rows.ts';
import { type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';
import { refusalOf } from '../../../../test/portal.ts';
import { recomputeCheck } from '../../../../tools/recompute-check/recompute-check.ts';
import { boundWork } from '../../../platform/bounded-work.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
});
afterAll(() => portal.server.stop());

/** How many merges run beside one and a half times as many submissions: 20 beside 30 by itself, 1,000 beside 1,500 by hand. At most 100 are at work in the same moment. */
const most = Number(process.env.MERGES_AT_ONCE ?? 20);
const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);

/** As phones and browsers do it: a portal that is too busy is asked again. */
async function untilHeard<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await setTimeout(1_000);
  }
  return ask();
}

test('B280: of A into B and B into A at once one wins, and the other is refused as changed since', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await portal.aPerson(), await portal.aPerson()];
    const pairs = [
      { profileToKeepId: one, profileToLoseId: other },
      { profileToKeepId: other, profileToLoseId: one },
    ];
    for (const pair of pairs) await portal.server.sendOk(startMergeProfiles, pair, portal.admin);
    const answers = await Promise.all(
      pairs.map((pair) => portal.server.send(confirmMergeProfiles, pair, portal.admin)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const remaining = await owner(
      sql`select id from profiles where id in (${one}, ${other}) and deleted_at is null`,
    );
    expect(remaining).toHaveLength(1);
  }
});

test('B280: tests that come in while their person is merged are stored once, with the profile that is kept, and what follows from them is as computed anew', async () => {
  await givenSubscription(portal.server, portal.organizationId, { from: -400, to: 400 });
  const pairs = await Promise.all(
    Array.from({ length: most }, async () => ({
      profileToKeepId: await portal.aPerson(),
      profileToLoseId: await portal.aPerson(),
    })),
  );
  for (const pair of pairs) await portal.server.sendOk(startMergeProfiles, pair, portal.admin);
  // As many connections as a busy portal has; a thousand browsers that connect in the same instant are turned away by the network.
  const atOnce = boundWork({ atOnce: 100, maxWaiting: Number.POSITIVE_INFINITY });
  const sent: SubmittedTestInput[] = [];
  const works = pairs.map(({ profileToKeepId, profileToLoseId }, place) => {
    const own = [profileToKeepId, profileToLoseId].slice(place % 2).map((id) => portal.forProfile(id));
    sent.push(...own);
    const pair = { profileToKeepId, profileToLoseId };
    const { server, admin } = portal;
    const merge = () => atOnce(() => untilHeard(() => server.send(confirmMergeProfiles, pair, admin)));
    const store = () =>
      own.map((one) => atOnce(() => untilHeard(() => server.send(submitTests, { tests: [one] }, admin))));
    // Each is first half of the time.
    const storedFirst = place % 4 < 2 ? store() : null;
    const merging = merge();
    return { merging, storing: Promise.all(storedFirst ?? store()) };
  });
  const merged = (await Promise.all(works.map(({ merging }) => merging))).map(({ status }) => status);
  for (const { body } of (await Promise.all(works.map(({ storing }) => storing))).flat())
    expect(body).toMatchObject({ outcomes: [{ status: 'stored' }] });
  // A test that was first changed what the merge was looked at with.
  expect(merged.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  for (const [place, pair] of pairs.entries()) {
    if (merged[place] === 409) await portal.merge(pair.profileToKeepId, pair.profileToLoseId);
  }
  const stored = await owner<{ profileId: number; n: number }>(
    sql`select profile_id, count(*)::int as n from tests where client_uuid in
      (select value::uuid from jsonb_array_elements_text(${JSON.stringify(sent.map(({ clientUuid }) => clientUuid))}::jsonb))
      group by 1 order by 1`,
  );
  const expected = pairs.map(({ profileToKeepId }, place) => ({
    profileId: profileToKeepId,
    n: place % 2 === 0 ? 2 : 1,
  }));
  expect(stored).toEqual(expected.toSorted((one, other) => one.profileId - other.profileId));
  const people = pairs.flatMap((pair) => Object.values(pair));
  expect(await flawsOf(portal.server.db, people)).toEqual([]);
  const home = portal.organizationId;
  const [derived, anew] = await derivedAnew(
    portal.server.db,
    pairs.map(({ profileToKeepId }) => ({ id: profileToKeepId, home })),
  );
  expect(derived).toEqual(anew);
  const summed = await owner(sql`select count(*)::int as people, count(last_test_id)::int as tested,
      count(*) filter (where exists (select 1 from profile_baselines b where b.profile_id = s.profile_id))::int as with_baseline
    from profile_summaries s where profile_id = any (${sql.param(people)}::int[])`);
  expect(summed).toEqual([{ people: most, tested: most, withBaseline: most }]);
  const { services, db } = portal.server;
  expect((await recomputeCheck(db.database, services.files)).differences).toEqual([]);
}, 1_800_000);

test('B280: a phone that still sends under the lost profile stores with the kept one: by its id, by the phone’s own id, by a code', async () => {
  const { server, organizationId, football } = portal;
  const clientUuid = randomUUID();
  const keep = await portal.aPerson({ lastName: 'Standing' });
  const lose = await portal.aPerson({ lastName: 'Standing', clientUuid });
  const protocolId = (await givenProtocol(server.db, organizationId)).id;
  const code = await givenCode(server.db, organizationId, { profileId: lose, protocolId });
  const phone = await portal.redeem(code.code);
  const held = await portal.submitOne(portal.forProfile(lose, { completedOn: '1999-03-02T15:42:00-06:00' }));
  expect(held).toMatchObject({ status: 'held' });
  await portal.merge(keep, lose);

  expect(await portal.submitOne(portal.forProfile(lose))).toMatchObject({
    status: 'stored',
    profileId: keep,
  });
  const byClient = aSubmittedTest({ person: { kind: 'client', clientUuid } });
  expect(await portal.submitOne(byClient)).toMatchObject({ status: 'stored', profileId: keep });
  expect(await portal.submitOne(byClient)).toMatchObject({ status: 'stored', profileId: keep });
  const byCode = aSubmittedTest({ person: { kind: 'code' } });
  expect(await portal.submitOne(byCode, phone)).toMatchObject({ status: 'stored', profileId: keep });
  expect(await portal.testsOf(lose)).toEqual([]);
  expect(await portal.testsOf(keep)).toHaveLength(3);
  const groupCode = await portal.redeem(
    (await givenCode(server.db, organizationId, { groupId: football })).code,
  );
  const byFacts = aSubmittedTest({ person: { kind: 'idMatch', profileId: lose, birthDate: '2009-03-14' } });
  expect(await portal.submitOne(byFacts, groupCode)).toMatchObject({ status: 'stored' });
  expect(await portal.testsOf(keep)).toHaveLength(4);

  // Untouched, and read through the profile that was kept: a User sees it who sees that one.
  const { heldTests } = await server.sendOk(getHeldTests, {}, portal.trainer);
  expect(heldTests.map(({ profileId }) => profileId)).toContain(lose);
});

test('B280: the address of the lost profile says where it is now, to who sees that one', async () => {
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  await portal.merge(keep, lose);
  const { status, body } = await portal.server.send(getWebProfileDetail, { id: lose }, portal.admin);
  expect([status, body.errors]).toEqual([
    410,
    [{ code: 'profile.merged', message: `Merged into profile ${keep}` }],
  ]);
  expect(await portal.server.sendOk(getResolvedProfile, { id: lose }, portal.admin)).toEqual({
    profileId: keep,
  });
  const [hidden, gone] = [
    await portal.aPerson({ groupIds: [portal.soccer] }),
    await portal.aPerson({ groupIds: [portal.soccer] }),
  ];
  await portal.merge(hidden, gone);
  expect(await refusalOf(portal.server, getWebProfileDetail, { id: gone }, portal.trainer)).toMatchObject({
    status: 404,
  });
});
