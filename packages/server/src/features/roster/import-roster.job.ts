import type { RosterChoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { insertProfiles } from '../../records/insert-profile.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';
import type { RosterFacts } from './read-row.ts';
import { groupsInReach, isProtocolInReach } from './roster-context.ts';
import { keptMs } from './roster-limits.ts';
import { holdRoster, moveOn, setStatus } from './roster-record.ts';
import { type Update, updatePeople } from './update-people.ts';
import { writtenPerson } from './written-person.ts';

/** Imports the rows of a checked roster as the account that requested it: what it may not reach any more is rejected. */
export const importRosterJob = defineJob({
  name: 'roster.import',
  actsFor: 'account',
  data: z.object({ rosterImportId: z.int() }),
  run: async (run, services) => {
    const place = { organizationId: run.requestedBy.organizationId, id: run.data.rosterImportId };
    // Each batch is whole or not at all: a server that dies leaves the rest to the next try.
    while (await importBatch(run, place, services)) run.signal.throwIfAborted();
  },
});

const rowsAtOnce = 250;
const asJob = 'roster import';

interface OpenRow {
  rowNumber: number;
  facts: RosterFacts;
  problems: string[];
  choice: RosterChoice | null;
  matchProfileId: number | null;
  personUuid: string;
}
interface Place {
  organizationId: number;
  id: number;
}

/** @returns whether there may be more */
function importBatch(run: JobRun<unknown>, place: Place, { clock }: Services): Promise<boolean> {
  return run.transaction(async (tx) => {
    const roster = await holdRoster(tx, place.organizationId, place.id);
    if (roster?.status !== 'importing' || roster.settings === null) return false;
    const rows = await openRows(tx, place);
    if (rows.length === 0) {
      const expiresAt = new Date(clock.now().getTime() + keptMs).toISOString();
      await setStatus(tx, place, 'imported', [
        sql`finished_at = now()`,
        sql`expires_at = ${expiresAt}::timestamptz`,
      ]);
      return false;
    }
    const protocolId = roster.settings.defaultOrganizationProtocolId;
    const judged = await judge(tx, place, rows, protocolId);
    await tx.continueAsJob(asJob, [place.organizationId]);
    await create(tx, place, judged.created, protocolId);
    const stale = await updatePeople(tx, place, judged.updated);
    await note(
      tx,
      place,
      'skipped',
      judged.skipped.map(({ rowNumber }) => ({ rowNumber, reason: null })),
    );
    await note(tx, place, 'rejected', judged.rejected);
    await moveOn(tx, place, rows.length);
    for (const profileId of stale)
      await recomputeProfile(tx, profileId, clock.now(), asJob, [place.organizationId]);
    return true;
  });
}

function openRows(tx: Tx, { organizationId, id }: Place): Promise<OpenRow[]> {
  return tx.query<OpenRow>(
    sql`select row_number, facts, problems, choice, match_profile_id, person_uuid
    from roster_import_rows where organization_id = ${organizationId} and import_id = ${id} and outcome is null
    order by row_number limit ${rowsAtOnce}`,
    'roster.open_rows',
  );
}

interface Judged {
  created: OpenRow[];
  updated: Update[];
  skipped: OpenRow[];
  rejected: { rowNumber: number; reason: string }[];
}

interface Surroundings {
  organizationId: number;
  groups: ReadonlySet<number>;
  hasProtocol: boolean;
  /** Homes of the profiles to be updated, by id. */
  homes: ReadonlyMap<number, number>;
  /** Rows whose person was added by somebody else meanwhile. */
  arrived: ReadonlySet<number>;
}

/** What becomes of each row, asked once more in the viewer's own scope: days may lie between the check and now. */
async function judge(tx: Tx, place: Place, rows: readonly OpenRow[], protocolId: number): Promise<Judged> {
  const { organizationId } = place;
  const around: Surroundings = {
    organizationId,
    groups: new Set((await groupsInReach(tx, organizationId)).map(({ id }) => id)),
    hasProtocol: await isProtocolInReach(tx, organizationId, protocolId),
    homes: await homesOf(tx, place, rows),
    arrived: await arrivedSince(tx, place, rows),
  };
  const judged: Judged = { created: [], updated: [], skipped: [], rejected: [] };
  for (const row of rows) {
    const { rowNumber, facts, problems, choice, matchProfileId } = row;
    const reason = problems.length > 0 ? problems.join(' ') : reasonToReject(row, around);
    if (reason !== null) judged.rejected.push({ rowNumber, reason });
    else if (choice === 'create') judged.created.push(row);
    else if (choice === 'update' && matchProfileId !== null)
      judged.updated.push({ rowNumber, profileId: matchProfileId, facts });
    else judged.skipped.push(row);
  }
  return judged;
}

/** What changed since the check and stands in the way; null when nothing does. */
function reasonToReject(
  { rowNumber, facts, choice, matchProfileId }: OpenRow,
  { organizationId, groups, hasProtocol, homes, arrived }: Surroundings,
): string | null {
  if (choice === null || choice === 'skip') return null;
  if (!facts.groupIds.every((id) => groups.has(id))) return 'A group is not one you can choose any more.';
  if (choice === 'update') {
    const home = homes.get(matchProfileId ?? 0);
    if (home === undefined) return 'That profile is not here any more.';
    return home === organizationId ? null : 'Another organization keeps who this person is.';
  }
  if (!hasProtocol) return 'The default protocol is not one you can choose any more.';
  return arrived.has(rowNumber)
    ? 'Somebody with this name and birth date was added since the check. Upload this row again.'
    : null;
}

/** The homes of the profiles to be updated, as far as the viewer sees them. */
async function homesOf(
  tx: Tx,
  { organizationId }: Place,
  rows: readonly OpenRow[],
): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ matchProfileId }) => matchProfileId ?? []);
  const found = await tx.query<{ id: number; home: number }>(
    sql`select p.id, p.organization_id as home from profiles p
    join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}
    where p.id = any (${sql.param(ids)}::int[]) and m.ended_at is null`,
    'roster.homes',
  );
  return new Map(found.map(({ id, home }) => [id, home]));
}

/** Rows whose person somebody else added meanwhile: the check did not find them, and this import did not make them. */
async function arrivedSince(
  tx: Tx,
  { organizationId, id }: Place,
  rows: readonly OpenRow[],
): Promise<Set<number>> {
  const asked = rows
    .filter(({ choice, problems }) => choice === 'create' && problems.length === 0)
    .map(({ rowNumber }) => rowNumber);
  const found = await tx.query<{ rowNumber: number }>(
    sql`select r.row_number from roster_import_rows r
    join profile_summaries s on s.organization_id = r.organization_id and s.birth_date = (r.facts ->> 'birthDate')::date
      and s.sort_name = scope.folded((r.facts ->> 'lastName') || ' ' || (r.facts ->> 'firstName'))
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.row_number = any (${sql.param(asked)}::int[])
      and s.profile_id <> all (r.same_profile_ids)
      and not exists (select 1 from roster_import_rows o where o.organization_id = r.organization_id
        and o.import_id = r.import_id and o.profile_id = s.profile_id)`,
    'roster.arrived_since',
  );
  return new Set(found.map(({ rowNumber }) => rowNumber));
}

async function create(tx: Tx, place: Place, rows: readonly OpenRow[], protocolId: number): Promise<void> {
  if (rows.length === 0) return;
  const { organizationId, id } = place;
  const people = rows.map(({ facts, personUuid }) => {
    if (facts.birthDate === null || facts.sex === null)
      throw new Fault('a row without a birth date was judged sound');
    return { ...facts, birthDate: facts.birthDate, sex: facts.sex, clientUuid: personUuid };
  });
  await insertProfiles(tx, people, { organizationId, defaultProtocolId: protocolId });
  await tx.query(
    sql`update roster_import_rows r set outcome = 'created', profile_id = p.id,
      after = jsonb_build_object('person', ${writtenPerson(sql`p`)}, 'joinedGroupIds', '[]'::jsonb)
    from profiles p where p.organization_id = ${organizationId} and p.client_uuid = r.person_uuid
      and r.organization_id = ${organizationId} and r.import_id = ${id}
      and r.row_number = any (${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[])`,
    'roster.note_created',
  );
}

async function note(
  tx: Tx,
  { organizationId, id }: Place,
  outcome: 'skipped' | 'rejected',
  rows: readonly { rowNumber: number; reason: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    sql`update roster_import_rows r set outcome = ${outcome}, reason = n.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("rowNumber" int, reason text)
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.row_number = n."rowNumber"`,
    `roster.note_${outcome}`,
  );
}
