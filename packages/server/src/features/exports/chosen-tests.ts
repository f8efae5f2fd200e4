import { allMeasures } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportQuestion } from './export-question.ts';

/** Where a batch ended: the next one begins behind it. The time keeps its microseconds, so it is text. */
export interface Cursor {
  at: string;
  id: number;
}

/** Which tests a batch holds: those behind `after`, up to `until` and with it where that is known. */
export interface Span {
  after: Cursor | null;
  until: Cursor | null;
}

/**
 * For statements that count or read many rows once: their plans look costly, and compiling them takes longer than running them. Until the
 * transaction ends.
 */
export async function withoutCompiling(tx: Tx): Promise<void> {
  await tx.query(sql`select set_config('jit', 'off', true)`, 'exports.without_compiling');
}

/** When a test was completed, in microseconds since 1970: one whole number serves the cell and the cursor. */
export const completedUs: SQL = sql`(extract(epoch from t.completed_at) * 1000000)::int8`;

/** Behind the last of rows that are in the order of `nextTests`; null behind none. */
export function cursorBehind(rows: readonly { testId: number; completedUs: number }[]): Cursor | null {
  const last = rows.at(-1);
  return last === undefined ? null : cursorOf(last);
}

function cursorOf({ testId, completedUs: us }: { testId: number; completedUs: number }): Cursor {
  const at = new Date(Math.floor(us / 1_000)).toISOString();
  const micros = String(((us % 1_000) + 1_000) % 1_000).padStart(3, '0');
  return { at: at.replace('Z', `${micros}Z`), id: testId };
}

/** A measure that the portal does not know counts as a survey. */
const measuresOfTests = allMeasures.filter(({ categoryId }) => categoryId !== 8).map(({ id }) => id);

const otherThanSurveys = ['balance', 'cognitive', 'functional', 'covid', 'symptoms'].map((flag) =>
  JSON.stringify({ [flag]: true }),
);

/** Whether a result goes in. */
export const isResultChosen = ({ includeSurveys }: ExportQuestion): SQL =>
  includeSurveys ? sql`true` : sql`r.measure_id = any (${sql.param(measuresOfTests)}::int[])`;

/** Whether a profile goes in. */
export function isProfileChosen(
  { organizationId, groupIds, profileIds }: ExportQuestion,
  profileId: SQL,
): SQL {
  const conditions: SQL[] = [];
  if (profileIds.length > 0) conditions.push(sql`${profileId} = any (${sql.param([...profileIds])}::int[])`);
  if (groupIds.length > 0)
    conditions.push(sql`exists (select 1 from profile_groups chosen_group where chosen_group.organization_id = ${organizationId}
      and chosen_group.profile_id = ${profileId} and chosen_group.group_id = any (${sql.param([...groupIds])}::int[]))`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Whether a test goes in, wherever it was taken. */
export function isTestChosen(question: ExportQuestion): SQL {
  const conditions = [
    sql`t.completed_at >= ${question.from}::timestamptz and t.completed_at < ${question.until}::timestamptz`,
    isProfileChosen(question, sql`t.profile_id`),
  ];
  if (question.isCovidOnly) conditions.push(sql`t.type_flags @> '{"covid": true}'`);
  if (!question.includeSurveys)
    conditions.push(
      sql`(not t.type_flags @> '{"survey": true}' or t.type_flags @> any (${sql.param(otherThanSurveys)}::jsonb[]))`,
    );
  return sql.join(conditions, sql` and `);
}

/**
 * Where tests are looked for: those that the organization took, and those that others took of profiles that are shared with it. In two,
 * because each has an index of its own.
 */
export function testsInReach(
  { organizationId }: ExportQuestion,
  { sharedProfileIds }: Pick<ExportPlan, 'sharedProfileIds'>,
  of: (place: SQL) => SQL,
): SQL {
  const own = of(sql`t.organization_id = ${organizationId}`);
  if (sharedProfileIds.length === 0) return own;
  const shared = of(sql`t.organization_id <> ${organizationId}
    and t.profile_id = any (${sql.param([...sharedProfileIds])}::int[])`);
  return sql`(${own}) union all (${shared})`;
}

/**
 * The ids of the next tests, oldest first, with their times and profiles, as the table `chosen`.
 * @param also what else a test `t` must be
 */
export function nextTests(
  question: ExportQuestion,
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
  const each = (place: SQL) => sql`select t.id, t.completed_at, t.profile_id from tests t
    where ${place} and ${behind} and ${upTo} and t.id <= ${plan.lastTestId} and ${isTestChosen(question)} and ${also}
    order by t.completed_at, t.id limit ${count}`;
  return sql`chosen as materialized (select id, completed_at, profile_id from (${testsInReach(question, plan, each)}) found
    order by completed_at, id limit ${count})`;
}

/**
 * Where the next batches of so many tests each end, so that more than one can be read at a time.
 * @returns none where no test is left
 */
export async function findEnds(
  tx: Tx,
  question: ExportQuestion,
  plan: Pick<ExportPlan, 'sharedProfileIds' | 'lastTestId'>,
  after: Cursor | null,
  testsOfBatch: number,
  batches: number,
): Promise<Cursor[]> {
  const rows = await tx.query<{ testId: number; completedUs: number }>(
    sql`with ${nextTests(question, plan, { after, until: null }, testsOfBatch * batches)}
    select t.id as test_id, ${completedUs} as completed_us from (
      select id, completed_at, row_number() over (order by completed_at, id) as place, count(*) over () as total from chosen) t
    where t.place % ${testsOfBatch} = 0 or t.place = t.total order by t.place`,
  );
  return rows.map((row) => cursorOf(row));
}
