import { allMeasures } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportSelection } from './export-selection.ts';

/** The end of a batch; the next batch begins after it. The time has microseconds, so it is text. */
export interface Cursor {
  at: string;
  id: number;
}

/** The tests of a batch: those after `after`, up to and including `until` where that is known. */
export interface Span {
  after: Cursor | null;
  until: Cursor | null;
}

/** The time when a test was completed, in microseconds since 1970: one whole number serves both the cell and the cursor. */
export const completedUs: SQL = sql`(extract(epoch from t.completed_at) * 1000000)::int8`;

/** The cursor after the last of some rows in the order of `nextTests`; null without rows. */
export function cursorBehind(rows: readonly { testId: number; completedUs: number }[]): Cursor | null {
  const last = rows.at(-1);
  return last === undefined ? null : cursorOf(last);
}

function cursorOf({ testId, completedUs: us }: { testId: number; completedUs: number }): Cursor {
  const at = new Date(Math.floor(us / 1_000)).toISOString();
  const micros = String(((us % 1_000) + 1_000) % 1_000).padStart(3, '0');
  return { at: at.replace('Z', `${micros}Z`), id: testId };
}

/** Every measure but the surveys; an unknown measure counts as a survey. */
const measuresOfTests = allMeasures.filter(({ categoryId }) => categoryId !== 8).map(({ id }) => id);

const otherThanSurveys = ['balance', 'cognitive', 'functional', 'covid', 'symptoms'].map((flag) =>
  JSON.stringify({ [flag]: true }),
);

/** The condition that selects a result `r`. */
export const isResultChosen = ({ includeSurveys }: ExportSelection): SQL =>
  includeSurveys ? sql`true` : sql`r.measure_id = any (${sql.param(measuresOfTests)}::int[])`;

/** The condition that selects a profile. */
export function isProfileChosen(
  { organizationId, groupIds, profileIds }: ExportSelection,
  profileId: SQL,
): SQL {
  const conditions: SQL[] = [];
  if (profileIds.length > 0) conditions.push(sql`${profileId} = any (${sql.param([...profileIds])}::int[])`);
  if (groupIds.length > 0)
    conditions.push(sql`exists (select 1 from profile_groups chosen_group where chosen_group.organization_id = ${organizationId}
      and chosen_group.profile_id = ${profileId} and chosen_group.group_id = any (${sql.param([...groupIds])}::int[]))`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The condition that selects a test `t`, whichever organization took it. */
export function isTestChosen(selection: ExportSelection): SQL {
  const conditions = [
    sql`t.completed_at >= ${selection.from}::timestamptz and t.completed_at < ${selection.until}::timestamptz`,
    isProfileChosen(selection, sql`t.profile_id`),
  ];
  if (selection.isCovidOnly) conditions.push(sql`t.type_flags @> '{"covid": true}'`);
  if (!selection.includeSurveys)
    conditions.push(
      sql`(not t.type_flags @> '{"survey": true}' or t.type_flags @> any (${sql.param(otherThanSurveys)}::jsonb[]))`,
    );
  return sql.join(conditions, sql` and `);
}

/**
 * The tests in reach of an organization: its own tests, and other organizations' tests of profiles that are shared with it. These are two
 * statements, because each has an index of its own.
 */
export function testsInReach(
  { organizationId }: ExportSelection,
  { sharedProfileIds }: Pick<ExportPlan, 'sharedProfileIds'>,
  of: (condition: SQL) => SQL,
): SQL {
  const own = of(sql`t.organization_id = ${organizationId}`);
  if (sharedProfileIds.length === 0) return own;
  const shared = of(sql`t.organization_id <> ${organizationId}
    and t.profile_id = any (${sql.param([...sharedProfileIds])}::int[])`);
  return sql`(${own}) union all (${shared})`;
}

/**
 * The ids of the next tests, oldest first, with their times and profiles, as the table `chosen`.
 * @param also a further condition on a test `t`
 */
export function nextTests(
  selection: ExportSelection,
  plan: Pick<ExportPlan, 'sharedProfileIds' | 'lastTestId'>,
  { after, until }: Span,
  count: number,
  also: SQL = sql`true`,
): SQL {
  const behind =
    after === null
      ? sql`true`
      : sql`t.completed_at >= ${after.at}::timestamptz and (t.completed_at, t.id) > (${after.at}::timestamptz, ${after.id})`;
  const upTo =
    until === null
      ? sql`true`
      : sql`t.completed_at <= ${until.at}::timestamptz and (t.completed_at, t.id) <= (${until.at}::timestamptz, ${until.id})`;
  const each = (condition: SQL) => sql`select t.id, t.completed_at, t.profile_id from tests t
    where ${condition} and ${behind} and ${upTo} and t.id <= ${plan.lastTestId} and ${isTestChosen(selection)} and ${also}
    order by t.completed_at, t.id limit ${count}`;
  return sql`chosen as materialized (select id, completed_at, profile_id from (${testsInReach(selection, plan, each)}) found
    order by completed_at, id limit ${count})`;
}

/**
 * Finds the ends of the next batches of so many tests each, so that several batches can be read at a time.
 * @returns none where no test is left
 */
export async function findEnds(
  tx: Tx,
  selection: ExportSelection,
  plan: Pick<ExportPlan, 'sharedProfileIds' | 'lastTestId'>,
  after: Cursor | null,
  testsOfBatch: number,
  batches: number,
): Promise<Cursor[]> {
  const rows = await tx.query<{ testId: number; completedUs: number }>(
    sql`with ${nextTests(selection, plan, { after, until: null }, testsOfBatch * batches)}
    select t.id as test_id, ${completedUs} as completed_us from (
      select id, completed_at, row_number() over (order by completed_at, id) as row_index, count(*) over () as total from chosen) t
    where t.row_index % ${testsOfBatch} = 0 or t.row_index = t.total order by t.row_index`,
  );
  return rows.map((row) => cursorOf(row));
}
