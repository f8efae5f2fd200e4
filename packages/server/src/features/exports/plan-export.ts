import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { isResultChosen, isTestChosen, testsInReach } from './chosen-tests.ts';
import { countEvents } from './events-sheet.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportSelection } from './export-selection.ts';
import { countRecordings, type RawKind } from './raw-data-results.ts';

/** A plan that counts nothing. */
export const emptyPlan: Omit<ExportPlan, 'madeAt' | 'hasNames' | 'madeFor'> = {
  lastTestId: 0,
  sharedProfileIds: [],
  measureIds: [],
  tests: 0,
  results: 0,
  events: 0,
  recordings: 0,
};

const facts = ({ hasNames, madeFor }: ExportSelection, { now }: Planning) => ({
  hasNames,
  madeFor,
  madeAt: now.toISOString(),
});

/** The time and the limit that an export is planned with. */
export interface Planning {
  now: Date;
  /** The most rows of a sheet, or the most results of a file of raw data. */
  mostRows: number;
}

type Planned = Result<ExportPlan, 'export.nothing_found' | 'export.too_many_rows'>;

const judged = (plan: ExportPlan, rows: number, { mostRows }: Planning): Planned => {
  if (rows === 0) return fail('export.nothing_found');
  return rows > mostRows
    ? fail('export.too_many_rows', { count: mostRows.toLocaleString('en-US') })
    : ok(plan);
};

/** Counts the selected tests. The count ends at the first test that is too many, however many tests the database has. */
export async function planTests(tx: Tx, selection: ExportSelection, planning: Planning): Promise<Planned> {
  const enough = planning.mostRows + 1;
  const shared = { sharedProfileIds: await sharedProfiles(tx, selection) };
  const each = (condition: ReturnType<typeof sql>) =>
    sql`select t.id from tests t where ${condition} and ${isTestChosen(selection)}`;
  const [counts] = await tx.query<
    Pick<ExportPlan, 'tests' | 'results' | 'lastTestId'> & { measureIds: number[] | null }
  >(
    sql`with chosen as materialized (select id from (${testsInReach(selection, shared, each)}) found limit ${enough}),
      of_measures as (select measure_id, count(*) as results from (
        select r.measure_id from results r join chosen c on c.id = r.test_id where ${isResultChosen(selection)} limit ${enough}) r
        group by measure_id)
    select (select count(*) from chosen)::int as tests, coalesce((select max(id) from chosen), 0)::int as last_test_id,
      (select coalesce(sum(results), 0) from of_measures)::int as results,
      (select array_agg(measure_id order by measure_id) from of_measures) as measure_ids`,
  );
  const plan = {
    ...emptyPlan,
    ...shared,
    ...counts,
    measureIds: counts?.measureIds ?? [],
    ...facts(selection, planning),
  };
  return judged(plan, Math.max(plan.tests, plan.results), planning);
}

/** Counts the selected events. */
export async function planEvents(tx: Tx, selection: ExportSelection, planning: Planning): Promise<Planned> {
  const events = await countEvents(tx, selection, planning.mostRows + 1);
  return judged({ ...emptyPlan, events, ...facts(selection, planning) }, events, planning);
}

/** Counts the selected results with raw data. */
export async function planRawData(
  tx: Tx,
  selection: ExportSelection,
  kind: RawKind,
  planning: Planning,
): Promise<Planned> {
  const sharedProfileIds = await sharedProfiles(tx, selection);
  const counts = await countRecordings(tx, selection, { sharedProfileIds }, kind, planning.mostRows + 1);
  return judged(
    { ...emptyPlan, sharedProfileIds, ...counts, ...facts(selection, planning) },
    counts.recordings,
    planning,
  );
}

/** The profiles of the organization that were tested elsewhere, too. */
async function sharedProfiles(tx: Tx, { organizationId }: ExportSelection): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select m.profile_id as id from profile_organizations m where m.organization_id = ${organizationId} and exists (
      select 1 from tests t where t.profile_id = m.profile_id and t.organization_id <> ${organizationId}) order by 1`,
    'exports.shared_profiles',
  );
  return rows.map(({ id }) => id);
}
