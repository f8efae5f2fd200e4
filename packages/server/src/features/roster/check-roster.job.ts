import type { RosterChoice, RosterSettings } from '@plumbline/contract';
import { type ComparedPerson, type MatchBand, type Population, populationOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { Services } from '../../platform/services.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import { judgeHolders, refuseSharedIds, skipUnchanged } from './external-ids.ts';
import { findCandidates } from './find-candidates.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { readingFor } from './roster-context.ts';
import { endStep, rosterWork } from './roster-record.ts';
import { fingerprintOf, storeFingerprint } from './sent/dry-run.ts';

const checkedRoster = z.object({ rosterImportId: z.int(), today: z.iso.date() });
/** What the check needs of its job, whoever that acts for. */
interface CheckRun {
  data: z.output<typeof checkedRoster>;
  requestedBy: { organizationId: number };
  signal: AbortSignal;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Reads every row and finds who has a profile already, as the account that requested the check: nobody is found outside its groups. */
export const checkRosterJob = defineJob({
  name: 'roster.check',
  actsFor: 'account',
  data: checkedRoster,
  run: check,
});

/** The same of a roster that a partner's system sent, as the organization. */
export const checkSentRosterJob = defineJob({
  name: 'roster.check_sent',
  actsFor: 'organization',
  data: checkedRoster,
  run: check,
});

/** A match of a row as it is stored: ids only, so that a name is always the current one. */
export interface StoredMatch {
  profileId: number | null;
  rowNumber: number | null;
  weight: number;
  confidencePercent: number;
  band: MatchBand;
  reason: string;
}
interface CheckedRow extends ReadRow {
  rowNumber: number;
  /** The facts that the row is compared by. */
  person: ComparedPerson;
  matches: StoredMatch[];
  /** Profiles of the same name and birth date, also beyond the matches that are shown. */
  sameProfileIds: number[];
  /** What to do without a person's choice. */
  choice: RosterChoice | null;
  matchProfileId: number | null;
}

const rowsAtOnce = 500;
const shownMatches = 3;

async function check(run: CheckRun, { clock, config, threads }: Services): Promise<void> {
  const { requestedBy, data, transaction } = run;
  const { organizationId } = requestedBy;
  const key = { organizationId, id: data.rosterImportId };
  const read = await transaction(async (tx) => {
    const roster = await rosterWork.find(tx, key, clock.now());
    if (roster?.status !== 'checking' || roster.settings === null) return null;
    const isSent = roster.integrationId !== null;
    const rows = await readRows(tx, key, roster.settings, { config, today: data.today, areDatesIso: isSent });
    refuseSharedIds(rows);
    return { rows, isSent, profiles: await profilesInReach(tx, organizationId) };
  });
  // The roster was deleted meanwhile, or another attempt checked it.
  if (read === null) return;
  const { rows, isSent, profiles } = read;
  // The comparison assumes that a roster's names and birth dates are distributed like those of the organization's profiles.
  const population = populationOf(
    rows.map(({ person }) => person),
    profiles,
  );
  await findWithin(threads, rows);
  /** Does a part of the check, unless the roster was deleted or checked by another attempt meanwhile. */
  const whileChecking = (work: (tx: Tx) => Promise<void>) =>
    transaction(async (tx) => {
      const roster = await rosterWork.lock(tx, key, clock.now());
      if (roster?.status !== 'checking') return false;
      await work(tx);
      return true;
    });
  if (!(await whileChecking((tx) => rosterWork.change(tx, key, clock.now(), [sql`done_count = 0`])))) return;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    run.signal.throwIfAborted();
    const batch = rows.slice(at, at + rowsAtOnce);
    await findHere(run, threads, { organizationId, population, isSent }, batch);
    const isOurs = await whileChecking(async (tx) => {
      await storeRows(tx, key, batch);
      await rosterWork.moveOn(tx, key, clock.now(), batch.length);
    });
    if (!isOurs) return;
  }
  await whileChecking(async (tx) => {
    if (isSent) await storeFingerprint(tx, key, clock.now(), await fingerprintOf(tx, key));
    await endStep(tx, key, clock.now(), 'checked');
  });
}

async function readRows(
  tx: Tx,
  { organizationId, id }: WorkKey,
  settings: RosterSettings,
  how: { config: Services['config']; today: string; areDatesIso: boolean },
): Promise<CheckedRow[]> {
  const reading = await readingFor(tx, organizationId, settings, how);
  const stored = await tx.query<{ rowNumber: number; cells: string[] }>(
    sql`select row_number, cells from roster_import_rows
    where organization_id = ${organizationId} and import_id = ${id} order by row_number`,
    'roster.cells',
  );
  return stored.map(({ rowNumber, cells }) => {
    const row = readRow(cells, reading);
    const person = personOf(row, settings);
    return { rowNumber, matches: [], sameProfileIds: [], choice: null, matchProfileId: null, person, ...row };
  });
}

/** The groups that distinguish a row: only those of its own cell, since everybody of the file joins the others. */
function personOf({ facts }: ReadRow, settings: RosterSettings): ComparedPerson {
  const { firstName, lastName, birthDate, sex, email, externalId, graduationYear, groupIds } = facts;
  const own = groupIds.filter((id) => !settings.groupIds.includes(id));
  return {
    firstName,
    lastName,
    birthDate,
    sex,
    email: email ?? null,
    externalId: externalId ?? null,
    graduationYear: graduationYear ?? null,
    groupIds: own,
  };
}

async function profilesInReach(tx: Tx, organizationId: number): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from profile_summaries where organization_id = ${organizationId}`,
    'roster.profiles_in_reach',
  );
  return found?.count ?? 0;
}

/** Whether a row is compared: every row with a name is, even if it cannot be imported yet, since a match may fill its empty cells. */
const isNamed = ({ person }: CheckedRow): boolean => person.firstName !== '' && person.lastName !== '';

/** Pairs rows of one file that may be one person. The match is stored with the later row, or with the one that cannot be imported. */
async function findWithin(threads: Threads, rows: readonly CheckedRow[]): Promise<void> {
  // Rows without problems come first: a row that can be imported need not wait for a decision because of one that cannot, and many
  // copies are paired with the first.
  const named = rows
    .filter(isNamed)
    .toSorted((one, other) => Math.sign(one.problems.length) - Math.sign(other.problems.length));
  const pairs = await threads.run('matchWithin', { people: named.map(({ person }) => person) });
  if (pairs === null) throw new InvariantError('no thread was free to compare the rows of a roster');
  for (const { first, second, ...match } of pairs) {
    const [like, of] = [named[Math.min(first, second)], named[Math.max(first, second)]];
    if (like === undefined || of === undefined) continue;
    addMatch(of, { profileId: null, rowNumber: like.rowNumber, ...match });
  }
}

async function findHere(
  run: CheckRun,
  threads: Threads,
  { organizationId, population, isSent }: { organizationId: number; population: Population; isSent: boolean },
  batch: readonly CheckedRow[],
): Promise<void> {
  const named = batch.filter(isNamed);
  const people = named.map(({ person }) => person);
  const here = await run.transaction((tx) => findCandidates(tx, organizationId, people));
  const found = await threads.run('matchAgainst', {
    people: people.map((person, place) => ({ person, candidates: here[place]?.candidates ?? [] })),
    population,
  });
  if (found === null) throw new InvariantError('no thread was free to compare a roster with profiles');
  for (const [place, matches] of found.entries()) {
    const row = named[place];
    if (row === undefined) continue;
    row.sameProfileIds = here[place]?.sameIds ?? [];
    judgeHolders(row, {
      holders: here[place]?.holders ?? [],
      surestId: matches[0]?.id,
      population,
      isSent,
    });
    for (const { id, ...match } of matches) addMatch(row, { profileId: id, rowNumber: null, ...match });
  }
  if (isSent) await run.transaction((tx) => skipUnchanged(tx, organizationId, batch));
}

function addMatch(
  row: CheckedRow,
  { band, ...match }: Omit<StoredMatch, 'band'> & { band: MatchBand | null },
): void {
  if (band === null) return;
  const { profileId, rowNumber, weight, confidencePercent, reason } = match;
  row.matches = [...row.matches, { profileId, rowNumber, weight, confidencePercent, band, reason }]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, shownMatches);
}

/** A row without a match will be created; a person decides about the others, unless an external id said who it is. */
async function storeRows(
  tx: Tx,
  { organizationId, id }: WorkKey,
  rows: readonly CheckedRow[],
): Promise<void> {
  const stored = rows.map(
    ({ rowNumber, facts, problems, matches, sameProfileIds, choice, matchProfileId }) => ({
      rowNumber,
      facts,
      problems,
      matches,
      sameProfileIds,
      choice: problems.length === 0 && matches.length === 0 ? 'create' : choice,
      matchProfileId,
    }),
  );
  await tx.query(
    sql`update roster_import_rows r set facts = n.facts, problems = n.problems, matches = n.matches, choice = n.choice,
      same_profile_ids = array(select s.id::int from jsonb_array_elements_text(n."sameProfileIds") s (id)),
      match_profile_id = n."matchProfileId", is_checked = true
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as n ("rowNumber" int, facts jsonb, problems jsonb, matches jsonb, "sameProfileIds" jsonb, choice text, "matchProfileId" int)
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.row_number = n."rowNumber"`,
    'roster.store_rows',
  );
}
