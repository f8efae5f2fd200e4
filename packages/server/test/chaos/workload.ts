import { setTimeout as wait } from 'node:timers/promises';
import {
  adjustGroupBaselineStartDate,
  excludeIncludeTestResults,
  getProfileTestById,
  type SubmittedTestInput,
  submitTests,
} from '@plumbline/contract';
import { aStanding, aSubmittedTest, reactions } from '../builders/tests.ts';
import type { ChaosOrganization, ChaosPortal } from './chaos-portal.ts';
import { askFor, Refused } from './client.ts';
import { makeExports } from './export-work.ts';
import type { Promised } from './promised.ts';
import { importRosters } from './roster-work.ts';

export interface Workload {
  promised: Promised;
  /** Lets everybody finish what they have begun; nobody begins anything new. */
  end(): Promise<void>;
}

const phones = 3;
const testsOfABatch = 2;

/** Phones that send tests, staff who import, export and decide about baselines, reports that go out: until it is ended. */
export function startWorkload(portal: ChaosPortal, paceMs: number): Workload {
  const promised: Promised = { acknowledged: new Map(), rosters: [], files: [], baselines: 0 };
  const stopped = new AbortController();
  const isOver = () => stopped.signal.aborted;
  const repeat = async (pauseMs: number, step: () => Promise<void>) => {
    while (!isOver()) {
      await step();
      await wait(pauseMs);
    }
  };
  const work = [
    ...Array.from({ length: phones }, (_, phone) =>
      repeat(paceMs, () => sendBatch(portal, portal.clinic, promised, phone, testsOfABatch)),
    ),
    repeat(paceMs * 10, () => sendBatch(portal, portal.partnered, promised, 0, 1)),
    repeat(paceMs * 3, () => decideAboutBaseline(portal, promised)),
    repeat(paceMs * 10, () => startBaselinesAnew(portal, promised)),
    importRosters(portal, promised.rosters, isOver, paceMs * 5),
    makeExports(portal, promised, isOver, paceMs * 5),
  ];
  const all = Promise.all(work);
  // Told by `end`; until then a loop that failed must not end the process.
  all.catch(() => undefined);
  return {
    promised,
    end: async () => {
      stopped.abort();
      await all;
    },
  };
}

let made = 0;
function aTest({ profileIds }: ChaosOrganization, phone: number): SubmittedTestInput {
  made += 1;
  const shift = made % 40;
  return aSubmittedTest({
    person: { kind: 'profile', profileId: profileIds[made % profileIds.length] ?? 0 },
    completedOn: new Date(Date.UTC(2026, phone, 1 + (made % 28), 8, made % 60)).toISOString(),
    results: [
      { measureId: 1002, recording: reactions(231 + shift, 242, 253, 264, 275 + (made % 7)) },
      { measureId: 12, recording: aStanding(0.05 + made / 100_000, 4) },
    ],
  });
}

/** Sends a batch as a phone does: whole, again until each of its tests was taken. */
async function sendBatch(
  { client }: ChaosPortal,
  organization: ChaosOrganization,
  { acknowledged }: Promised,
  phone: number,
  size: number,
): Promise<void> {
  let open = Array.from({ length: size }, () => aTest(organization, phone));
  const [admin] = organization.admins;
  if (admin === undefined) throw new Error('the organization has no admin');
  while (open.length > 0) {
    const answer = await client.ask(submitTests, { tests: open }, admin);
    const { outcomes } = submitTests.response.parse(JSON.parse(answer.toString('utf8')));
    for (const { clientUuid, status, profileTestId, errors } of outcomes) {
      if (status === 'failed') {
        client.faults.push(`a test failed: ${JSON.stringify(errors)}`);
        continue;
      }
      if (status !== 'stored' || clientUuid === null || profileTestId === null)
        throw new Error(`a sound test is ${status}: ${JSON.stringify(errors)}`);
      acknowledged.set(clientUuid, { organizationId: organization.id, profileTestId, atMs: Date.now() });
    }
    open = open.filter(({ clientUuid }) => !acknowledged.has(clientUuid));
    if (open.length > 0) await wait(200);
  }
}

/** Takes a result of a test out of its baseline, or puts it back. */
async function decideAboutBaseline({ client, clinic }: ChaosPortal, promised: Promised): Promise<void> {
  const [admin] = clinic.admins;
  const own = [...promised.acknowledged.values()].filter(
    ({ organizationId }) => organizationId === clinic.id,
  );
  const one = own[(promised.baselines * 7) % Math.max(1, own.length)];
  if (admin === undefined || one === undefined) return;
  const answer = await client.ask(getProfileTestById, { id: one.profileTestId }, admin);
  const { profileTest } = getProfileTestById.response.parse(JSON.parse(answer.toString('utf8')));
  const id = profileTest.measureResults[1002]?.results[0]?.profileTestResultId;
  if (id === undefined || profileTest.profileId === null) throw new Error('a stored test has no result');
  const shouldExclude = promised.baselines % 2 === 0;
  await askFor(
    client,
    excludeIncludeTestResults,
    {
      profileTestResultIds: [id],
      shouldExclude,
      profileTestId: one.profileTestId,
      profileId: profileTest.profileId,
      reason: 'Tried while it breaks',
    },
    admin,
  );
  promised.baselines += 1;
}

/** Sets from when tests count for everybody, as a job. */
async function startBaselinesAnew({ client, clinic }: ChaosPortal, promised: Promised): Promise<void> {
  const [, admin] = clinic.admins;
  if (admin === undefined) return;
  const day = 1 + (promised.baselines % 20);
  const baselineStartDateUtc = new Date(Date.UTC(2026, 0, day)).toISOString();
  try {
    await client.ask(adjustGroupBaselineStartDate, { groupId: clinic.groupId, baselineStartDateUtc }, admin);
  } catch (error) {
    // The one before still runs; or an answer was lost, and this is the same change asked for again.
    if (!(error instanceof Refused && error.code === 'group.change_runs')) throw error;
  }
}
