import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { closeProfiles, endMemberships } from '../../records/end-memberships.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';
import { holdProfiles, reasonsToKeep, type WrittenRow } from './reason-to-keep.ts';
import { holdRoster, moveOn, setStatus } from './roster-record.ts';
import { changesNorms, personColumns } from './written-person.ts';

/** Takes an import back as the account that requested it, newest row first, so that what two rows wrote comes back in its order. */
export const undoRosterJob = defineJob({
  name: 'roster.undo',
  actsFor: 'account',
  data: z.object({ rosterImportId: z.int() }),
  run: async (run, services) => {
    const place = { organizationId: run.requestedBy.organizationId, id: run.data.rosterImportId };
    for (;;) {
      const rows = await undoBatch(run, place, services);
      if (rows === 'none left') return;
      run.signal.throwIfAborted();
      if (rows === 0) await wait(waitMs, undefined, { signal: run.signal });
    }
  },
});

const rowsAtOnce = 250;
const asJob = 'undo roster import';
/** Whoever is at a profile is mostly through with it in a moment. */
const waitMs = 200;

interface Place {
  organizationId: number;
  id: number;
}

/** @returns how many rows were undone or kept; none where somebody else is at each of their profiles */
function undoBatch(run: JobRun<unknown>, place: Place, { clock }: Services): Promise<number | 'none left'> {
  return run.transaction(async (tx) => {
    const roster = await holdRoster(tx, place.organizationId, place.id);
    if (roster?.status !== 'undoing') return 'none left';
    const written = await writtenRows(tx, place);
    if (written.length === 0) {
      await setStatus(tx, place, 'undone', [sql`finished_at = now()`]);
      return 'none left';
    }
    // In the viewer's own scope: somebody in a group that is not theirs any more is not theirs to change either.
    const seen = await seenProfiles(tx, written);
    await tx.continueAsJob(asJob, [place.organizationId]);
    const taken = await holdProfiles(
      tx,
      place.organizationId,
      written.map(({ profileId }) => profileId),
    );
    const rows = written.filter(({ profileId }) => !taken.has(profileId));
    const { created, stale } = await takeBack(tx, place, rows, seen);
    await endMemberships(tx, place.organizationId, created);
    await closeProfiles(tx, created);
    await moveOn(tx, place, rows.length);
    for (const profileId of stale)
      await recomputeProfile(tx, profileId, clock.now(), asJob, [place.organizationId]);
    return rows.length;
  });
}

/** Puts back what rows changed, and notes what becomes of each; whom they created is closed by the caller, all at once. */
async function takeBack(
  tx: Tx,
  place: Place,
  rows: readonly WrittenRow[],
  seen: ReadonlySet<number>,
): Promise<{ created: number[]; stale: Set<number> }> {
  const stale = new Set<number>();
  const created: number[] = [];
  const ofCreated = await reasonsToKeep(
    tx,
    place,
    rows.filter(({ outcome }) => outcome === 'created'),
  );
  for (const row of rows) {
    // Two rows may have changed one person: the older one is judged when the newer one is put back.
    const reasons = row.outcome === 'created' ? ofCreated : await reasonsToKeep(tx, place, [row]);
    const reason = seen.has(row.profileId)
      ? (reasons.get(row.rowNumber) ?? null)
      : 'is not in your reach any more';
    if (reason !== null) {
      await note(tx, place, row.rowNumber, 'kept', `This profile ${reason}.`);
      continue;
    }
    if (row.outcome === 'created') created.push(row.profileId);
    else if (await putBack(tx, place, row)) stale.add(row.profileId);
    await note(tx, place, row.rowNumber, 'undone', null);
  }
  return { created, stale };
}

function writtenRows(tx: Tx, { organizationId, id }: Place): Promise<WrittenRow[]> {
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

/** @returns whether norms changed with it */
async function putBack(
  tx: Tx,
  { organizationId }: Place,
  { profileId, before, joinedGroupIds }: WrittenRow,
): Promise<boolean> {
  if (before === null) throw new Fault('a row that changed a profile does not know how it stood');
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
  { organizationId, id }: Place,
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
