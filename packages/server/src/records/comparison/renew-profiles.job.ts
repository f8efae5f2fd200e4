import { derivedRulesVersion } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { DatabaseTrouble } from '../../platform/database/database-trouble.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, everyMinute, type JobRun } from '../../platform/jobs/job.ts';
import { runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import { lockProfile, recomputeProfile } from './recompute-profile.ts';

/**
 * Looks every minute for organizations with profiles that were derived by older rules, or before a preference that decides what a test
 * means was changed: after an upgrade, after what a server of the release before wrote, and after a change that a test overtook.
 */
export const findProfilesToRenew = defineJob({
  name: 'records.find_profiles_to_renew',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: async ({ transaction }, services) => {
    const count = await transaction((tx) => enqueueRenewals(tx, services));
    if (count > 0) services.log.info({ count }, 'organizations have profiles to renew');
    else if (portalsBehind.has(services)) services.log.info({}, 'every profile is up to date');
    if (count > 0) portalsBehind.add(services);
    else portalsBehind.delete(services);
  },
});

/** Whose last look found some: the log says once that there are none any more. */
const portalsBehind = new WeakSet<Services>();

/** Derives such profiles of an organization anew. Run twice it does nothing more. */
export const renewProfiles = defineJob({
  name: 'records.renew_profiles',
  actsFor: 'organization',
  data: z.object({}),
  // The next minute finds what is left.
  retryLimit: 0,
  run: renew,
});

const asJob = 'renewal of profiles';
/** Handed to jobs in one minute; the rest has its turn in the next. */
const mostOrganizations = 500;
/** Organizations that one statement asks for. */
const probedAtOnce = 100;
/** Ids that are read at a time. */
const atOnce = 200;

/** Puts the renewal of an organization's profiles into the queue, unless it waits there already. */
export async function enqueueRenewal(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  organizationId: number,
): Promise<void> {
  await jobs.enqueue(tx, renewProfiles, {}, { onceKey: String(organizationId), organizationId });
}

/**
 * Hands each organization that has something to renew to a job of its own. In a transaction of the portal's own scope, which knows
 * organizations by their ids alone and goes on as their job.
 * @returns how many organizations, 500 at most
 */
export async function enqueueRenewals(tx: Tx, { jobs }: Pick<Services, 'jobs'>): Promise<number> {
  const tested = await tx.query<{ id: number }>(
    sql`select id from identity.tested_organization_ids()`,
    'records.tested_organizations',
  );
  let found = 0;
  for (let from = 0; from < tested.length && found < mostOrganizations; from += probedAtOnce) {
    const ids = tested.slice(from, from + probedAtOnce).map(({ id }) => id);
    await tx.continueAsJob(findProfilesToRenew.name, ids);
    const left = await organizationsToRenew(tx, ids, mostOrganizations - found);
    for (const organizationId of left) await enqueueRenewal({ jobs }, tx, organizationId);
    found += left.length;
  }
  return found;
}

/**
 * Those of the organizations in scope that have something older than the rules or than their own preferences: one probe of the index
 * each. What it compares with stands in a subquery of its own, because under row-level security an expression is no condition of an
 * index.
 */
async function organizationsToRenew(tx: Tx, ids: readonly number[], most: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select o.id from (select wanted.id, coalesce(p.meaning_revision, 0) as revision
      from unnest(${sql.param([...ids])}::int[]) wanted (id) left join organization_preferences p on p.organization_id = wanted.id
      offset 0) o
    cross join lateral (select from profile_summaries s where s.organization_id = o.id
      and (s.rules_version, s.meaning_revision) < (${derivedRulesVersion}::int, o.revision) limit 1) any_row
    order by o.id limit ${most}`,
    'records.organizations_to_renew',
  );
  return rows.map(({ id }) => id);
}

/**
 * One profile a transaction: whoever hands in a test waits for that one at most, and since nobody's turn is held while another's is
 * waited for, nothing can wait in a circle. A profile that cannot be derived keeps no other one from its turn.
 */
async function renew(run: JobRun<unknown, 'organization'>, services: Services): Promise<void> {
  const { organizationId } = run.requestedBy;
  const { log } = services;
  const done: Done = { renewed: 0, failed: 0, lastId: 0 };
  await runSteps(run, {
    step: () => renewNext(run, organizationId, done, services),
    handOver: (tx) => enqueueRenewal(services, tx, organizationId),
  });
  if (done.renewed > 0) log.info({ organizationId, count: done.renewed }, 'profiles were renewed');
  if (done.failed > 0) throw new InvariantError('some profiles could not be renewed');
}

interface Done {
  renewed: number;
  failed: number;
  lastId: number;
}

async function renewNext(
  run: JobRun,
  organizationId: number,
  done: Done,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Promise<StepOutcome> {
  const profileIds = await run.transaction((tx) => profilesToRenew(tx, organizationId, done.lastId));
  for (const profileId of profileIds) {
    run.signal.throwIfAborted();
    try {
      const isRenewed = await run.transaction((tx) =>
        renewProfile(tx, organizationId, profileId, clock.now()),
      );
      if (isRenewed) done.renewed += 1;
    } catch (error) {
      if (error instanceof DatabaseTrouble) throw error;
      done.failed += 1;
      log.error({ organizationId, error }, 'a profile could not be renewed');
    }
    done.lastId = profileId;
  }
  return profileIds.length > 0 ? 'more' : 'done';
}

/** What is older than the rules or than the organization's preferences: a condition on `profile_summaries s`. */
const isToRenew = (organizationId: number) =>
  sql`s.organization_id = ${organizationId} and (s.rules_version, s.meaning_revision) < (${derivedRulesVersion},
    coalesce((select p.meaning_revision from organization_preferences p where p.organization_id = ${organizationId}), 0))`;

async function profilesToRenew(tx: Tx, organizationId: number, after: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select s.profile_id as id from profile_summaries s where ${isToRenew(organizationId)} and s.profile_id > ${after}
    order by s.profile_id limit ${atOnce}`,
    'records.profiles_to_renew',
  );
  return rows.map(({ id }) => id);
}

/** @returns whether it was still to be renewed when its turn came */
async function renewProfile(tx: Tx, organizationId: number, profileId: number, now: Date): Promise<boolean> {
  await lockProfile(tx, profileId);
  const found = await tx.query<{ id: number }>(
    sql`select s.profile_id as id from profile_summaries s where ${isToRenew(organizationId)} and s.profile_id = ${profileId}`,
    'records.is_to_renew',
  );
  if (found.length === 0) return false;
  await recomputeProfile(tx, profileId, now, asJob, [organizationId]);
  return true;
}
