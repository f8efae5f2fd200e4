import type { RosterChoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { insertProfiles } from '../../records/profiles/insert-profile.ts';
import { holdersOf } from './external-ids.ts';
import type { RosterFacts } from './read-row.ts';
import { groupsInReach, isProtocolInReach } from './roster-context.ts';
import { endStep, type RosterRecord, rosterWork } from './roster-record.ts';
import { mayIntegrationGoOn } from './sent/integration-in-force.ts';
import { type Update, updatePeople } from './update-people.ts';
import { writtenPerson } from './written-person.ts';

/** Imports the rows of a checked roster as the account that requested the import: rows it may no longer reach are rejected. */
export const importRosterJob = defineJob({
  name: 'roster.import',
  actsFor: 'account',
  data: z.object({ rosterImportId: z.int() }),
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.rosterImportId };
    await runSteps(run, {
      step: () => importBatch(run, key, services),
      handOver: (tx) => enqueueImport(services, tx, key),
    });
  },
});

/** The same of a roster that a partner's system sent, as the organization, while its key works. */
export const importSentRosterJob = defineJob({
  name: 'roster.import_sent',
  actsFor: 'organization',
  data: z.object({ rosterImportId: z.int() }),
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.rosterImportId };
    await runSteps(run, {
      step: () => importBatch(run, key, services, mayIntegrationGoOn),
      handOver: (tx) => enqueueSentImport(services, tx, key),
    });
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
/** Enqueues the import, unless it is queued already. */
export async function enqueueImport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, importRosterJob, { rosterImportId: id }, { onceKey: String(id), organizationId });
}

/** The same for a roster that a partner's system sent. */
export async function enqueueSentImport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(
    tx,
    importSentRosterJob,
    { rosterImportId: id },
    { onceKey: String(id), organizationId },
  );
}

const always = async (): Promise<boolean> => true;

function importBatch(
  run: Pick<JobRun, 'transaction'>,
  key: WorkKey,
  { clock }: Services,
  mayGoOn: (tx: Tx, roster: RosterRecord, now: Date) => Promise<boolean> = always,
): Promise<StepOutcome> {
  return run.transaction(async (tx) => {
    const now = clock.now();
    const roster = await rosterWork.lock(tx, key, now);
    if (roster?.status !== 'importing' || roster.settings === null) return 'done';
    if (!(await mayGoOn(tx, roster, now))) {
      await endStep(tx, key, now, 'checked');
      return 'done';
    }
    // Two imports at once would each find that a person is not there yet.
    await takeAdvisoryLock(tx, 'roster.import', key.organizationId);
    const rows = await openRows(tx, key);
    if (rows.length === 0) {
      await endStep(tx, key, now, (await hasUndecided(tx, key)) ? 'checked' : 'imported');
      return 'done';
    }
    const protocolId = roster.settings.defaultOrganizationProtocolId;
    const judged = await judge(tx, key, rows, protocolId);
    await tx.continueAsJob(asJob, [key.organizationId]);
    await create(tx, key, judged.created, protocolId);
    const stale = await updatePeople(tx, key, judged.updated);
    await note(
      tx,
      key,
      'skipped',
      judged.skipped.map(({ rowNumber }) => ({ rowNumber, reason: null })),
    );
    await note(tx, key, 'rejected', judged.rejected);
    await rosterWork.moveOn(tx, key, now, rows.length);
    for (const profileId of stale) await recomputeProfile(tx, profileId, now, asJob, [key.organizationId]);
    return 'more';
  });
}

function openRows(tx: Tx, { organizationId, id }: WorkKey): Promise<OpenRow[]> {
  return tx.query<OpenRow>(
    sql`select row_number, facts, problems, choice, match_profile_id, person_uuid
    from roster_import_rows where organization_id = ${organizationId} and import_id = ${id} and outcome is null
      and (choice is not null or problems <> '[]')
    order by row_number limit ${rowsAtOnce}`,
    'roster.open_rows',
  );
}

/** Whether rows wait for a person's decision, as possible duplicates of a roster that was sent do. */
async function hasUndecided(tx: Tx, { organizationId, id }: WorkKey): Promise<boolean> {
  const found = await tx.query(
    sql`select row_number from roster_import_rows where organization_id = ${organizationId} and import_id = ${id}
      and outcome is null limit 1`,
    'roster.undecided',
  );
  return found.length > 0;
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
  /** The home organizations of the profiles to be updated, by profile id. */
  homes: ReadonlyMap<number, number>;
  /** The numbers of rows whose person somebody else added since the check. */
  arrived: ReadonlySet<number>;
  /** The profiles that have an external id of the rows. */
  holders: ReadonlyMap<string, readonly number[]>;
}

/** Decides once more about each row, in the viewer's own scope, since days may lie between the check and now. */
async function judge(tx: Tx, key: WorkKey, rows: readonly OpenRow[], protocolId: number): Promise<Judged> {
  const { organizationId } = key;
  const around: Surroundings = {
    organizationId,
    groups: new Set((await groupsInReach(tx, organizationId)).map(({ id }) => id)),
    hasProtocol: await isProtocolInReach(tx, organizationId, protocolId),
    homes: await homesOf(tx, key, rows),
    arrived: await arrivedSince(tx, key, rows),
    holders: await holdersOf(
      tx,
      key,
      rows.flatMap(({ facts }) => facts?.externalId ?? []),
    ),
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

/** Returns why a row can no longer be imported since the check; null when it can. */
function reasonToReject(
  { rowNumber, facts, choice, matchProfileId }: OpenRow,
  { organizationId, groups, hasProtocol, homes, arrived, holders }: Surroundings,
): string | null {
  if (choice === null || choice === 'skip') return null;
  if (!facts.groupIds.every((id) => groups.has(id))) return 'One of the groups can no longer be chosen.';
  const others = (holders.get(facts.externalId ?? '') ?? []).filter(
    (holder) => choice === 'create' || holder !== matchProfileId,
  );
  if (others.length > 0) return 'Someone else here already has this external ID.';
  if (choice === 'update') {
    const home = homes.get(matchProfileId ?? 0);
    if (home === undefined) return 'That profile is no longer here.';
    return home === organizationId ? null : 'Another organization manages this person’s details.';
  }
  if (!hasProtocol) return 'The default protocol can no longer be chosen.';
  return arrived.has(rowNumber)
    ? 'Someone with this name and birth date was added after the check. Upload this row again.'
    : null;
}

/** Returns the home organizations of the profiles to be updated that the viewer sees. */
async function homesOf(
  tx: Tx,
  { organizationId }: WorkKey,
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

/** Finds rows whose person somebody else added since: the check did not find the profile, and this import did not create it. */
async function arrivedSince(
  tx: Tx,
  { organizationId, id }: WorkKey,
  rows: readonly OpenRow[],
): Promise<Set<number>> {
  const rowNumbers = rows
    .filter(({ choice, problems }) => choice === 'create' && problems.length === 0)
    .map(({ rowNumber }) => rowNumber);
  const found = await tx.query<{ rowNumber: number }>(
    sql`select r.row_number from roster_import_rows r
    join profile_summaries s on s.organization_id = r.organization_id and s.birth_date = (r.facts ->> 'birthDate')::date
      and s.sort_name = scope.folded((r.facts ->> 'lastName') || ' ' || (r.facts ->> 'firstName'))
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.row_number = any (${sql.param(rowNumbers)}::int[])
      and s.profile_id <> all (r.same_profile_ids)
      and not exists (select 1 from roster_import_rows o where o.organization_id = r.organization_id
        and o.import_id = r.import_id and o.profile_id = s.profile_id)`,
    'roster.arrived_since',
  );
  return new Set(found.map(({ rowNumber }) => rowNumber));
}

async function create(tx: Tx, key: WorkKey, rows: readonly OpenRow[], protocolId: number): Promise<void> {
  if (rows.length === 0) return;
  const { organizationId, id } = key;
  const people = rows.map(({ facts, personUuid }) => {
    if (facts.birthDate === null || facts.sex === null)
      throw new InvariantError('a row without a birth date was judged sound');
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
  { organizationId, id }: WorkKey,
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
