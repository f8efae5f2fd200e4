import {
  approveCreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
  getProfileUsageHistory,
  grantOrganizationAccess,
  transferTest,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenCredits, nowPaidBy } from '../../../test/builders/credits.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { runJob } from '../../../test/run-job.ts';
import { whileUncommitted } from '../../../test/while-uncommitted.ts';
import { closePeriods } from './close-periods.job.ts';

let portal: MergingPortal;
let support: { options: SendOptions };
beforeAll(async () => {
  portal = await startMergingPortal();
  support = await signIn(portal.server, { isSuperAdmin: true });
});
afterAll(() => portal.server.stop());

/** An organization that tests people. */
async function givenTester(name: string) {
  const { server } = portal;
  const { id: organizationId } = await givenOrganization(server.db, { name });
  const groupIds = [(await givenGroup(server.db, organizationId)).id];
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  return {
    organizationId,
    admin,
    /** Somebody with a test so many days ago. */
    tested: async (...daysAgo: number[]) => {
      const { id: profileId } = await givenProfile(server.db, organizationId, { groupIds });
      await testedAgain(profileId, admin, ...daysAgo);
      return profileId;
    },
  };
}

async function testedAgain(profileId: number, by: SendOptions, ...daysAgo: number[]) {
  for (const days of daysAgo) {
    const completedOn = new Date(Date.now() - days * 86_400_000).toISOString();
    const one = portal.forProfile(profileId, { completedOn });
    expect(await portal.submitOne(one, by)).toMatchObject({ status: 'stored' });
  }
}

/** An organization whose sports term ended ten days ago with ten credits bought, its people, and who reads and decides. */
async function givenPayer() {
  const { server } = portal;
  const tester = await givenTester('Westbrook Club');
  const { organizationId, admin } = tester;
  const term = await givenSubscription(server, organizationId, { from: -300, to: -10 });
  await givenCredits(server, organizationId, { count: 10, subscriptionId: term, from: -300 });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Credits of closed periods' },
    support.options,
  );
  const staff = { ...support.options, organizationId };
  const close = () => runJob(server, closePeriods, organizationId, { subscriptionId: term });
  const rows = async () => (await server.sendOk(getProfileUsageHistory, {}, admin)).sports.usages;
  return {
    ...{ ...tester, staff, close, rows },
    /** Each row as its type, its count and the balance after it. */
    numbers: async () =>
      (await rows()).map(({ usageTypeId, usageCount, balanceAfter }) => [
        usageTypeId,
        usageCount,
        balanceAfter,
      ]),
    used: async () =>
      (await rows()).filter((row) => row.usageTypeId === 1).reduce((sum, row) => sum + row.usageCount, 0),
    proposals: async () => (await server.sendOk(getCreditProposalsPaged, {}, staff)).creditProposals,
    behindTheLastPage: () => server.sendOk(getCreditProposalsPaged, { PageNumber: 9 }, staff),
    /** @returns null, or the code of the refusal */
    approve: async (creditProposalId: number) => {
      const { body } = await server.send(approveCreditProposal, { creditProposalId }, staff);
      return body.isSuccess ? null : body.errors[0]?.code;
    },
    dismiss: (creditProposalId: number) =>
      server.sendOk(dismissCreditProposal, { creditProposalId, reason: 'agreed by phone' }, staff),
  };
}
type Payer = Awaited<ReturnType<typeof givenPayer>>;

async function theProposal(payer: Payer) {
  const [proposal, ...others] = await payer.proposals();
  expect(others).toEqual([]);
  if (proposal === undefined) throw new Error('nothing was proposed');
  return proposal;
}

test('B279 B280 B413: a merge of two who were counted in a closed period proposes one credit; approved it is corrected in words, undone it counts again', async () => {
  const payer = await givenPayer();
  const { organizationId, admin } = payer;
  const keep = await payer.tested(50);
  const lose = await payer.tested(40);
  await payer.tested(30);
  await payer.close();
  const before = await payer.numbers();
  expect(before).toEqual([
    [2, 10, 10],
    [1, 3, 7],
    [3, 7, 0],
  ]);
  const operation = await portal.merge(keep, lose, admin);
  await payer.close();
  expect(await payer.numbers()).toEqual(before);
  const proposal = await theProposal(payer);
  expect(proposal).toMatchObject({
    family: 'sports',
    usingOrganizationId: organizationId,
    usingOrganizationName: 'Westbrook Club',
    cause: 'merge',
    profileOperationId: operation,
    profileIds: [keep, lose],
  });
  // Two of the staff at once: one of them approves.
  const replies = await Promise.all([
    payer.approve(proposal.creditProposalId),
    payer.approve(proposal.creditProposalId),
  ]);
  expect(replies.filter((code) => code === null)).toHaveLength(1);
  expect(await payer.approve(proposal.creditProposalId)).toBe('credit_proposal.decided_already');
  await payer.close();
  expect(await payer.numbers()).toEqual([
    [2, 10, 10],
    [1, 2, 8],
    [3, 7, 1],
    [3, 1, 0],
  ]);
  const corrected = (await payer.rows()).find(({ usageTypeId }) => usageTypeId === 1);
  expect(corrected?.correction).toMatch(
    /^Corrected on .*, before it was 3: two profiles of one person were merged, and both were counted\.$/,
  );
  expect(await payer.proposals()).toEqual([]);
  // A test that arrives late is counted beside the people who are left.
  await payer.tested(20);
  await payer.close();
  expect(await payer.used()).toBe(3);
  await portal.undo(operation, admin);
  await payer.close();
  expect(await payer.used()).toBe(4);
  expect((await payer.rows()).at(-1)?.balanceAfter).toBe(0);
  const again = (await payer.rows()).find(({ isCorrected, usageTypeId }) => isCorrected && usageTypeId === 1);
  expect(again?.correction).toMatch(/: the merge or the transfer was undone, and both people count again\.$/);
  await payer.close();
  expect(await payer.used()).toBe(4);
});

test('B279 B280: what was dismissed stays dismissed, and what nobody decided goes with the undo', async () => {
  const payer = await givenPayer();
  const people = await Promise.all([payer.tested(50), payer.tested(50), payer.tested(50), payer.tested(50)]);
  const [one = 0, two = 0, three = 0, four = 0] = people;
  await payer.close();
  const before = await payer.numbers();
  const first = await portal.merge(one, two, payer.admin);
  const dismissed = await theProposal(payer);
  await payer.dismiss(dismissed.creditProposalId);
  expect(await payer.proposals()).toEqual([]);
  expect(await payer.approve(dismissed.creditProposalId)).toBe('credit_proposal.decided_already');
  const second = await portal.merge(three, four, payer.admin);
  const open = await theProposal(payer);
  await portal.undo(second, payer.admin);
  expect(await payer.proposals()).toEqual([]);
  expect(await payer.approve(open.creditProposalId)).toBe('credit_proposal.decided_already');
  await portal.undo(first, payer.admin);
  await payer.close();
  expect(await payer.proposals()).toEqual([]);
  expect(await payer.numbers()).toEqual(before);
});

test('B279 B413: the only person of a closed entry who is taken out counts again after the undo', async () => {
  const payer = await givenPayer();
  const { server } = portal;
  const { id: childId } = await givenOrganization(server.db, { name: 'Harbor Club' });
  const keep = await payer.tested(50);
  const lose = await payer.tested(40);
  // The second one was tested by another organization, whose entry counts nobody else.
  await server.db.owner(
    sql`update tested_people set testing_organization_id = ${childId} where profile_id = ${lose}`,
  );
  await payer.close();
  const operation = await portal.merge(keep, lose, payer.admin);
  const proposal = await theProposal(payer);
  expect(proposal.usingOrganizationName).toBe('Harbor Club');
  expect(await payer.approve(proposal.creditProposalId)).toBeNull();
  expect(await payer.used()).toBe(1);
  await portal.undo(operation, payer.admin);
  expect(await payer.used()).toBe(2);
  const again = (await payer.rows()).find(({ organizationName }) => organizationName === 'Harbor Club');
  expect(again).toMatchObject({ usageCount: 1, isDeleted: false });
  expect(again?.explanation).toMatch(
    /^1 person was counted again from .*, because the merge or transfer that removed them was undone\.$/,
  );
});

test('B233 B418: a test that goes to somebody who was counted already proposes a credit, and an undo that leaves fewer people does too', async () => {
  const payer = await givenPayer();
  const from = await payer.tested(50);
  const to = await payer.tested(40);
  const twice = await payer.tested(45, 35);
  const nobodyYet = await payer.tested();
  await payer.close();
  expect(await payer.used()).toBe(3);
  const [testId = 0] = await portal.testsOf(from);
  const move = async (profileTestId: number, currentProfileId: number, newProfileId: number) =>
    (await portal.server.sendOk(transferTest, { profileTestId, currentProfileId, newProfileId }, payer.staff))
      .profileOperationId;
  const fewer = await move(testId, from, to);
  expect(await theProposal(payer)).toMatchObject({ cause: 'transferTest', profileOperationId: fewer });
  await portal.undo(fewer, payer.staff);
  expect(await payer.proposals()).toEqual([]);
  // One person more is counted when the period is looked at again, and one fewer once that is undone.
  const [, second = 0] = await portal.testsOf(twice);
  const more = await move(second, twice, nobodyYet);
  await payer.close();
  expect(await payer.used()).toBe(4);
  await portal.undo(more, payer.staff);
  const proposal = await theProposal(payer);
  expect(proposal).toMatchObject({ cause: 'undo', profileOperationId: more });
  expect(await payer.approve(proposal.creditProposalId)).toBeNull();
  await payer.close();
  expect(await payer.used()).toBe(3);
});

test('B279: a person who was tested late takes the place of the one who is counted no more, so nothing is corrected', async () => {
  const payer = await givenPayer();
  const keep = await payer.tested(50);
  const lose = await payer.tested(40);
  await payer.close();
  await portal.merge(keep, lose, payer.admin);
  const proposal = await theProposal(payer);
  await payer.tested(30);
  await payer.close();
  expect(await payer.used()).toBe(2);
  expect(await payer.approve(proposal.creditProposalId)).toBe('credit_proposal.nothing_to_correct');
  await payer.dismiss(proposal.creditProposalId);
  expect(await payer.used()).toBe(2);
});

test('A308 B279: proposals are for internal staff, in the organization that they opened', async () => {
  const payer = await givenPayer();
  const other = await givenPayer();
  await portal.merge(await payer.tested(50), await payer.tested(40), payer.admin);
  // The period is not closed, so it is counted right by itself.
  expect(await payer.proposals()).toEqual([]);
  const { server } = portal;
  expect(await refusalOf(server, getCreditProposalsPaged, {}, payer.admin)).toMatchObject({ status: 403 });
  const keep = await payer.tested(50);
  const lose = await payer.tested(40);
  await payer.close();
  await portal.merge(keep, lose, payer.admin);
  const { creditProposalId } = await theProposal(payer);
  expect(await payer.behindTheLastPage()).toEqual({ creditProposals: [], totalCount: 1 });
  const request = { creditProposalId, reason: 'not theirs' };
  expect(await other.approve(creditProposalId)).toBe('credit_proposal.not_found');
  expect(await refusalOf(server, dismissCreditProposal, request, other.staff)).toMatchObject({
    code: 'credit_proposal.not_found',
  });
  expect(await refusalOf(server, approveCreditProposal, request, payer.admin)).toMatchObject({ status: 403 });
});

test('B279 B413: whoever pays for the organization that merges gets the proposal, each payer one of its own, and the undo takes all of them back', async () => {
  const [before, now] = [await givenPayer(), await givenPayer()];
  const club = await givenTester('Harbor Club');
  const { server } = portal;
  await nowPaidBy(server, club.organizationId, before.organizationId);
  const people = [await club.tested(50), await club.tested(40)] as const;
  await nowPaidBy(server, club.organizationId, now.organizationId);
  for (const profileId of people) await testedAgain(profileId, club.admin, 30);
  for (const payer of [before, now]) await payer.close();
  expect([await before.used(), await now.used()]).toEqual([2, 2]);
  const operation = await portal.merge(...people, club.admin);
  const [first, second] = [await theProposal(before), await theProposal(now)];
  for (const proposal of [first, second])
    expect(proposal).toMatchObject({
      usingOrganizationId: club.organizationId,
      usingOrganizationName: 'Harbor Club',
      profileOperationId: operation,
    });
  // What is one payer's the other one neither sees nor decides.
  expect(await now.approve(first.creditProposalId)).toBe('credit_proposal.not_found');
  expect(await before.approve(first.creditProposalId)).toBeNull();
  expect([await before.used(), await now.used()]).toEqual([1, 2]);
  await portal.undo(operation, club.admin);
  expect([await before.used(), await now.used()]).toEqual([2, 2]);
  expect(await now.proposals()).toEqual([]);
  expect(await now.approve(second.creditProposalId)).toBe('credit_proposal.decided_already');
});

test('B279: a merge waits for a period that is closed at the same time, and then proposes what that counts too often', async (context) => {
  const { db } = portal.server;
  context.skip(db.urls === null, 'one connection alone never waits');
  const payer = await givenPayer();
  const [keep, lose] = [await payer.tested(50), await payer.tested(40)];
  const lock = `locktype = 'advisory' and objid = (hashtext('${payer.organizationId}')::bigint & 4294967295)::oid
    and classid = (hashtext('credits')::bigint & 4294967295)::oid`;
  const mergeWhileClosing = async () => {
    await vi.waitFor(
      async () =>
        expect(await db.owner(sql.raw(`select 1 from pg_locks where ${lock} and granted`))).not.toEqual([]),
      { timeout: 20_000 },
    );
    return portal.merge(keep, lose, payer.admin);
  };
  // The closing has counted the people and cannot write them until the merge waits, or has ended without that.
  await whileUncommitted(
    portal,
    sql`lock table credit_entries in share mode`,
    () => Promise.all([payer.close(), mergeWhileClosing()]),
    sql.raw(`do $$ begin
      while not exists (select from pg_locks where ${lock} and not granted) and not exists (select from profiles where merged_into_id = ${keep})
      loop perform pg_sleep(0.01); end loop;
    end $$`),
  );
  expect(await payer.used()).toBe(2);
  expect(await theProposal(payer)).toMatchObject({ cause: 'merge', profileIds: [keep, lose] });
});
