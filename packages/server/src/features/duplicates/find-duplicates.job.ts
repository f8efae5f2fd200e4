import { countPopulation, type Population } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CountedProfile,
  nextBlocks,
  nextByName,
  nextProfiles,
  profilesOf,
  shareOfKeys,
  storeKeys,
} from './compared-profiles.ts';
import { blocksAtOnce, partOfBlocks } from './part-of-blocks.ts';
import {
  purgeKeys,
  purgeOlderReports,
  purgePairs,
  type StoredPair,
  storePairs,
  surestPairs,
} from './report-pairs.ts';
import { type ReportRecord, reportWork, setReportStatus } from './report-record.ts';

/**
 * Makes the report of possible duplicates of an organization, with the comparison that an import uses. It sees everybody of the
 * organization, whatever became of the account that asked: the report holds no names, and who may see the two is asked when a pair is
 * shown.
 */
export const findDuplicates = defineJob({
  name: 'duplicates.find',
  actsFor: 'organization',
  data: z.object({ reportId: z.int() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.reportId };
    const making: Making = { run, key, services, population: null };
    await runSteps(run, {
      step: () => makePart(making),
      handOver: (tx) => enqueueReport(services, tx, key),
      giveUp: (tx) => setReportStatus(tx, key, services.clock.now(), 'failed'),
    });
  },
});

/** Enqueues the work, unless it is in the queue already. */
export async function enqueueReport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, findDuplicates, { reportId: id }, { onceKey: String(id), organizationId });
}

interface Making {
  run: JobRun<unknown, 'organization'>;
  key: WorkKey;
  services: Services;
  /** Counted once a run: how often names and days come by chance. */
  population: Population | null;
}

const profilesAtOnce = 2_000;
const countedAtOnce = 5_000;
/** Somebody who is there more often makes a name no commoner. */
const mostCopiesCounted = 4;
/** So many pairs are looked at together, and kept: nobody reads more, and they fit in the memory of a thread. */
const mostPairs = 50_000;
/** Of the time that a report takes, the keys are so much. */
const shareOfKeyPhase = 0.15;

async function makePart(making: Making): Promise<StepOutcome> {
  const { run, key, services } = making;
  const report = await run.transaction((tx) => reportWork.find(tx, key, services.clock.now()));
  // It was cancelled, or another process ended it.
  if (report?.status !== 'working') return 'done';
  if (report.phase === 'keys') return makeKeys(making, report);
  return report.phase === 'pairs' ? comparePart(making, report) : settle(making, report);
}

/** Does a part of the work in the place of the last one, unless another process did it or the report was cancelled meanwhile. */
function inPlaceOf(
  { run, key, services }: Making,
  { phase, position }: ReportRecord,
  work: (tx: Tx, now: Date) => Promise<void>,
): Promise<StepOutcome> {
  return run.transaction(async (tx) => {
    const now = services.clock.now();
    const report = await reportWork.lock(tx, key, now);
    if (report?.status !== 'working') return 'done';
    if (report.phase === phase && report.position === position) await work(tx, now);
    return 'more';
  });
}

async function makeKeys(making: Making, report: ReportRecord): Promise<StepOutcome> {
  const { run, key, services } = making;
  const after = Number(report.position ?? 0);
  const people = await run.transaction((tx) => nextProfiles(tx, key.organizationId, after, profilesAtOnce));
  const last = people.at(-1);
  if (last === undefined)
    return inPlaceOf(making, report, (tx, now) =>
      moveTo(tx, key, now, report, shareOfKeyPhase, [sql`phase = 'pairs'`, sql`position = null`]),
    );
  const keys = await services.threads.run('keysOfPeople', { people });
  if (keys === null) throw new InvariantError('no thread was free to make the keys of profiles');
  return inPlaceOf(making, report, async (tx, now) => {
    await storeKeys(tx, key, people, keys);
    const share = (report.doneCount + people.length * shareOfKeyPhase) / Math.max(1, report.profileCount);
    await moveTo(tx, key, now, report, Math.min(share, shareOfKeyPhase), [
      sql`position = ${last.id}::bigint`,
    ]);
  });
}

async function comparePart(making: Making, report: ReportRecord): Promise<StepOutcome> {
  const { run, key, services } = making;
  const population = await populationFor(making);
  const blocks = partOfBlocks(
    await run.transaction((tx) => nextBlocks(tx, key, report.position, blocksAtOnce)),
  );
  const last = blocks.at(-1);
  if (last === undefined)
    return inPlaceOf(making, report, (tx, now) =>
      moveTo(tx, key, now, report, 1, [sql`phase = 'settling'`, sql`position = null`]),
    );
  const ids = [...new Set(blocks.flatMap((block) => block.ids))];
  const people = await run.transaction((tx) => profilesOf(tx, key.organizationId, ids));
  const placeOf = new Map(people.map(({ id }, place) => [id, place]));
  const pairs = await services.threads.run('matchBlocks', {
    people,
    blocks: blocks.map((block) => block.ids.flatMap((id) => placeOf.get(id) ?? [])),
    population,
  });
  if (pairs === null) throw new InvariantError('no thread was free to compare profiles');
  const found = pairs.map(({ first, second, weight, reason }): StoredPair => {
    const [one, other] = [people[first]?.id ?? 0, people[second]?.id ?? 0];
    return { low: Math.min(one, other), high: Math.max(one, other), weight, reason };
  });
  return inPlaceOf(making, report, async (tx, now) => {
    await storePairs(tx, key, found);
    const share = shareOfKeyPhase + (1 - shareOfKeyPhase) * shareOfKeys(last.key);
    await moveTo(tx, key, now, report, share, [sql`position = ${last.key}::bigint`]);
  });
}

async function settle(making: Making, report: ReportRecord): Promise<StepOutcome> {
  const { run, key, services } = making;
  const stored = await run.transaction((tx) => surestPairs(tx, key, mostPairs));
  const settled = await services.threads.run('settledPairs', {
    pairs: stored.map(({ low, high, weight, reason }) => ({
      first: low,
      second: high,
      weight,
      reason,
      band: null,
      confidencePercent: 0,
    })),
    entries: Math.max(1, report.profileCount),
  });
  if (settled === null) throw new InvariantError('no thread was free to settle the pairs of a report');
  const pairs = settled
    .slice(0, mostPairs)
    .map(({ first, second, weight, reason }) => ({ low: first, high: second, weight, reason }));
  await inPlaceOf(making, report, async (tx, now) => {
    await purgePairs(tx, key);
    await storePairs(tx, key, pairs);
    await purgeKeys(tx, key);
    await purgeOlderReports(tx, key);
    await setReportStatus(tx, key, now, 'ready', [
      sql`done_count = profile_count`,
      sql`pair_count = ${pairs.length}::int`,
      sql`finished_at = ${now.toISOString()}::timestamptz`,
    ]);
  });
  return 'done';
}

/** Notes how far the report is, as a part of the profiles it is about; it never seems to go back. */
function moveTo(
  tx: Tx,
  key: WorkKey,
  now: Date,
  { profileCount, doneCount }: ReportRecord,
  share: number,
  changes: readonly SQL[],
): Promise<void> {
  const count = Math.max(0, Math.floor(profileCount * share) - doneCount);
  return reportWork.moveOn(tx, key, now, count, changes);
}

async function populationFor(making: Making): Promise<Population> {
  making.population ??= await countEverybody(making);
  return making.population;
}

/** Counts names and days of everybody, some people at a time. Copies of one person are neighbors, and count four times at most. */
async function countEverybody({ run, key }: Making): Promise<Population> {
  const count = countPopulation();
  let last: CountedProfile | null = null;
  let copies = new Map<string, number>();
  for (;;) {
    run.signal.throwIfAborted();
    const after: CountedProfile | null = last;
    const page: CountedProfile[] = await run.transaction((tx) =>
      nextByName(tx, key.organizationId, after, countedAtOnce),
    );
    if (page.length === 0) return count.population();
    count.add(
      page.filter((person) => {
        if (person.sortName !== last?.sortName) copies = new Map();
        last = person;
        const copy = (copies.get(person.birthDate ?? '') ?? 0) + 1;
        copies.set(person.birthDate ?? '', copy);
        return copy <= mostCopiesCounted;
      }),
    );
  }
}
