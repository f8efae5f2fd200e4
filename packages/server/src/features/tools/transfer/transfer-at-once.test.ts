import {
  confirmTransferProfile,
  getGroupTransfers,
  type SubmissionOutcome,
  type SubmittedTestInput,
  transferGroupOfProfiles,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenGroup } from '../../../../test/builders/people.ts';
import { givenCode } from '../../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { derivedAnew, flawsOf } from '../../../../test/histories/history-rows.ts';
import { type HistoryWorld, openHistoryWorld, type Side } from '../../../../test/histories/history-world.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { recomputeCheck } from '../../../../tools/recompute-check/recompute-check.ts';

let world: HistoryWorld;
beforeAll(async () => {
  world = await openHistoryWorld();
});
afterAll(() => world.portal.server.stop());

/** How many are transferred beside submissions; 1,000 by hand. */
const most = Number(process.env.TRANSFERS_AT_ONCE ?? 8);
const peopleIn = (groupId: number) =>
  Promise.all(Array.from({ length: most }, () => world.portal.aPerson({ groupIds: [groupId] })));

interface Sent {
  one: SubmittedTestInput;
  profileId: number;
  by: SendOptions;
}
const send = async ({ one, by }: Sent): Promise<SubmissionOutcome> => world.portal.submitOne(one, by);

/** Two tests of each person by staff, and one by a phone that has a code for the group or for them. */
async function testsOfAll(people: readonly number[], groupId: number, side: Side): Promise<Sent[]> {
  const { portal } = world;
  const phone = await portal.redeem((await givenCode(portal.server.db, side.id, { groupId })).code);
  return people.flatMap((profileId): Sent[] => [
    { one: portal.forProfile(profileId), profileId, by: side.admin.options },
    {
      one: aSubmittedTest({ person: { kind: 'idMatch', profileId, birthDate: '2009-03-14' } }),
      profileId,
      by: phone,
    },
    { one: portal.forProfile(profileId), profileId, by: side.admin.options },
  ]);
}

/**
 * What was answered as stored is there once, whole, with the person and the organization that took it, and nothing else is; sent again, it is
 * answered as before. Baselines, summaries and who is counted are as they would be made of all tests together.
 */
async function expectWhole(
  sent: readonly Sent[],
  outcomes: readonly SubmissionOutcome[],
  taker: Side,
  home: Side,
) {
  const { server } = world.portal;
  expect(outcomes.filter(({ status }) => !['stored', 'held', 'refused'].includes(status))).toEqual([]);
  const stored = await server.db.owner<{ clientUuid: string }>(
    sql`select t.client_uuid, t.profile_id, t.organization_id, count(r.id)::int as results
      from tests t left join results r on r.test_id = t.id and r.profile_id = t.profile_id
      where t.client_uuid in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(sent.map(({ one }) => one.clientUuid))}::jsonb))
      group by t.id order by 1`,
  );
  const expected = sent.flatMap(({ one: { clientUuid }, profileId }, place) =>
    outcomes[place]?.status === 'stored'
      ? [{ clientUuid, profileId, organizationId: taker.id, results: 1 }]
      : [],
  );
  expect(stored).toEqual(expected.toSorted((one, other) => (one.clientUuid < other.clientUuid ? -1 : 1)));
  const people = [...new Set(sent.map(({ profileId }) => profileId))];
  expect(await flawsOf(server.db, people)).toEqual([]);
  const [before, after] = await derivedAnew(
    server.db,
    people.map((id) => ({ id, home: home.id })),
  );
  expect(before).toEqual(after);
  expect((await recomputeCheck(server.db.database, server.services.files)).differences).toEqual([]);
}

test('B285 B289: tests that come in while a group is transferred are stored once, whole, with the organization that took them', async () => {
  const { portal, near, far, staff } = world;
  const { id: groupId } = await givenGroup(portal.server.db, near.id);
  const { id: toGroupId } = await givenGroup(portal.server.db, far.id);
  const people = await peopleIn(groupId);
  const sent = await testsOfAll(people, groupId, near);
  const request = { fromOrgId: near.id, toOrgId: far.id, fromGroupIds: [groupId], toGroupId };
  const transferring = portal.server.sendOk(transferGroupOfProfiles, request, staff);
  const outcomes = await Promise.all(sent.map(send));
  const { groupTransfer } = await transferring;
  await vi.waitFor(
    async () => {
      const { groupTransfers } = await portal.server.sendOk(getGroupTransfers, {}, staff);
      const now = groupTransfers.find(({ id }) => id === groupTransfer.id);
      expect(now).toMatchObject({ status: 'transferred', doneCount: most, skippedCount: 0 });
    },
    { timeout: 120_000, interval: 50 },
  );
  await expectWhole(sent, outcomes, near, far);
}, 600_000);

test('B285: tests that come in while people are transferred, and while that is undone, are stored once, whole, with the organization that took them', async () => {
  const { portal, near, far, staff } = world;
  const { server } = portal;
  const people = await peopleIn(portal.football);
  const sent = await testsOfAll(people, portal.football, near);
  const transferring = people.map((profileId) =>
    server.sendOk(
      confirmTransferProfile,
      { profileId, organizationId: far.id },
      { ...staff, organizationId: near.id },
    ),
  );
  const outcomes = await Promise.all(sent.map(send));
  const operations = await Promise.all(transferring);
  await expectWhole(sent, outcomes, near, far);

  const later = await testsOfAll(people, far.defaultGroup, far);
  const undoing = operations.map(({ profileOperationId }) =>
    server.sendOk(undoProfileOperation, { profileOperationId }, { ...staff, organizationId: near.id }),
  );
  const laterOutcomes = await Promise.all(later.map(send));
  await Promise.all(undoing);
  await expectWhole(later, laterOutcomes, far, near);
}, 600_000);
