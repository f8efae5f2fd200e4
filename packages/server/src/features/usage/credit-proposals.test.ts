import {
  approveCreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
  getProfileUsageHistory,
  grantOrganizationAccess,
  transferTest,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCredits } from '../../../test/builders/credits.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { runJob } from '../../../test/run-job.ts';
import { closePeriods } from './close-periods.job.ts';

let portal: MergingPortal;
let support: { options: SendOptions };
beforeAll(async () => {
  portal = await startMergingPortal();
  support = await signIn(portal.server, { isSuperAdmin: true });
});
afterAll(() => portal.server.stop());

/** An organization whose sports term ended ten days ago with ten credits bought, its people, and who reads and decides. */
async function givenPayer() {
  const { server } = portal;
  const { id: organizationId } = await givenOrganization(server.db, { name: 'Westbrook Club' });
  const groupIds = [(await givenGroup(server.db, organizationId)).id];
  const term = await givenSubscription(server, organizationId, { from: -300, to: -10 });
  await givenCredits(server, organizationId, { count: 10, subscriptionId: term, from: -300 });
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Credits of closed periods' },
    support.options,
  );
  const staff = { ...support.options, organizationId };
  const close = () => runJob(server, closePeriods, organizationId, { subscriptionId: term });
  const rows = async () => (await server.sendOk(getProfileUsageHistory, {}, admin)).sports.usages;
  return {
    ...{ organizationId, admin, staff, close, rows },
    /** Somebody with a test so many days ago. */
    tested: async (...daysAgo: number[]) => {
      const { id: profileId } = await givenProfile(server.db, organizationId, { groupIds });
      for (const days of daysAgo) {
        const completedOn = new Date(Date.now() - days * 86_400_000).toISOString();
        const one = portal.forProfile(profileId, { completedOn });
        expect(await portal.submitOne(one, admin)).toMatchObject({ status: 'stored' });
      }
      return profileId;
    },
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
    /^Corrected on .*, before it was 3: two profiles of one person were merged, and both had been counted\.$/,
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
    /^1 person was counted again from .*: the merge or the transfer that had taken them out was undone\.$/,
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
