import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { closeProfiles, endMemberships } from '../../records/profiles/end-memberships.ts';
import { lockProfiles, reasonsToKeep, type WrittenRow } from './reason-to-keep.ts';
import { endStep, rosterWork } from './roster-record.ts';
import { changesNorms, personColumns } from './written-person.ts';

/** Undoes an import as the account that requested it, newest row first, so that a profile written by two rows is restored in order. */
export const undoRosterJob = defineJob({
  name: 'roster.undo',
  actsFor: 'account',
  data: z.object({ rosterImportId: z.int() }),
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.rosterImportId };
    await runSteps(run, {
      step: () => undoBatch(run, key, services),
      handOver: (tx) => enqueueUndo(services, tx, key),
    });
  },
});

const rowsAtOnce = 250;
const asJob = 'undo roster import';

/** Enqueues the undo, unless it is queued already. */
export async function enqueueUndo(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, undoRosterJob, { rosterImportId: id }, { onceKey: String(id), organizationId });
}

/** Undoes or keeps the next rows, but for those whose profiles somebody else has locked. */
function undoBatch(run: JobRun, key: WorkKey, { clock }: Services): Promise<StepOutcome> {
  return run.transaction(async (tx) => {
    const now = clock.now();
    const roster = await rosterWork.lock(tx, key, now);
    if (roster?.status !== 'undoing') return 'done';
    const written = await writtenRows(tx, key);
    if (written.length === 0) {
      await endStep(tx, key, now, 'undone');
      return 'done';
    }
    // The viewer's own scope is asked first: whoever is in a group that the viewer lost is not the viewer's to change.
    const seen = await seenProfiles(tx, written);
    await tx.continueAsJob(asJob, [key.organizationId]);
    const lockedElsewhere = await lockProfiles(
      tx,
      key.organizationId,
      written.map(({ profileId }) => profileId),
    );
    const rows = written.filter(({ profileId }) => !lockedElsewhere.has(profileId));
    const { created, stale } = await takeBack(tx, key, rows, seen);
    await endMemberships(tx, key.organizationId, created);
    await closeProfiles(tx, created);
    await rosterWork.moveOn(tx, key, now, rows.length);
    for (const profileId of stale) await recomputeProfile(tx, profileId, now, asJob, [key.organizationId]);
    return rows.length === 0 ? 'locked' : 'more';
  });
}

/** Restores what rows changed and stores the outcome of each; the caller closes the profiles that they created, all at once. */
async function takeBack(
  tx: Tx,
  key: WorkKey,
  rows: readonly WrittenRow[],
  seen: ReadonlySet<number>,
): Promise<{ created: number[]; stale: Set<number> }> {
  const stale = new Set<number>();
  const created: number[] = [];
  const ofCreated = await reasonsToKeep(
    tx,
    key,
    rows.filter(({ outcome }) => outcome === 'created'),
  );
  for (const row of rows) {
    // Two rows may have changed one person, so the older one is judged after the newer one is restored.
    const reasons = row.outcome === 'created' ? ofCreated : await reasonsToKeep(tx, key, [row]);
    const reason = seen.has(row.profileId)
      ? (reasons.get(row.rowNumber) ?? null)
      : 'is no longer visible to you';
    if (reason !== null) {
      await note(tx, key, row.rowNumber, 'kept', `This profile ${reason}.`);
      continue;
    }
    if (row.outcome === 'created') created.push(row.profileId);
    else if (await putBack(tx, key, row)) stale.add(row.profileId);
    await note(tx, key, row.rowNumber, 'undone', null);
  }
  return { created, stale };
}

function writtenRows(tx: Tx, { organizationId, id }: WorkKey): Promise<WrittenRow[]> {
  return tx.query<WrittenRow>(
    sql`select row_number, outcome, profile_id, before,
      array(select jsonb_array_elements_text(after -> 'joinedGroupIds')::int) as joined_group_ids
    from roster_import_rows where organization_id = ${organizationId} and import_id = ${id}
      and outcome in ('created', 'updated') order by row_number desc limit ${rowsAtOnce}`,
    'roster.written_rows',
  );
}

async function seenProfiles(tx: Tx, rows: readonly WrittenRow[]): Promise<Set<number>> {
  const ids = rows.map(({ profileId }) => profileId);
  const found = await tx.query<{ id: number }>(
    sql`select id from profiles where id = any (${sql.param(ids)}::int[])`,
    'roster.seen_profiles',
  );
  return new Set(found.map(({ id }) => id));
}

/** @returns whether the norms of the profile changed with it */
async function putBack(
  tx: Tx,
  { organizationId }: WorkKey,
  { profileId, before, joinedGroupIds }: WrittenRow,
): Promise<boolean> {
  if (before === null) throw new InvariantError('a row that changed a profile does not know how it stood');
  const [written] = await tx.query<{ birthDate: string; sex: string | null }>(
    sql`select birth_date, sex from profiles where id = ${profileId} for update`,
    'roster.written_norms',
  );
  await tx.query(
    sql`update profiles set ${personColumns(before)} where id = ${profileId}`,
    'roster.put_back',
  );
  await tx.query(
    sql`delete from profile_groups where organization_id = ${organizationId} and profile_id = ${profileId}
      and group_id = any (${sql.param(joinedGroupIds)}::int[])`,
    'roster.leave_groups',
  );
  return written !== undefined && changesNorms(written, before);
}

async function note(
  tx: Tx,
  { organizationId, id }: WorkKey,
  rowNumber: number,
  outcome: 'undone' | 'kept',
  reason: string | null,
): Promise<void> {
  await tx.query(
    sql`update roster_import_rows set outcome = ${outcome}, reason = ${reason}
    where organization_id = ${organizationId} and import_id = ${id} and row_number = ${rowNumber}`,
    'roster.note_undone',
  );
}
