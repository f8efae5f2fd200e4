import { type ExportKind, type RawDataKind, rawDataKinds } from '@plumbline/contract';
import { allMeasures, type RawResult, trialsHeader, xyzHeader } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  type Cursor,
  completedUs,
  cursorBehind,
  isTestChosen,
  nextTests,
  testsInReach,
} from './chosen-tests.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportSelection } from './export-selection.ts';

export type RawKind = RawDataKind;
export const isRawKind = (kind: ExportKind): kind is RawKind => rawDataKinds.some((raw) => raw === kind);

interface RawFile {
  /** The name that the files of the archive begin with. */
  name: string;
  lines: 'xyz' | 'trials';
  header: string;
  /** Tests that are read at once: a balance recording has thousands of lines, a test of reactions a dozen. */
  testsAtOnce: number;
  /** Results in one file of the archive. */
  resultsInFile: number;
  isTestHolding: SQL;
  isResultHolding: SQL;
}

const measuresOf = (category: number): number[] =>
  allMeasures.filter(({ categoryId }) => categoryId === category).map(({ id }) => id);

const samplesOf = (name: string, category: number, flag: string): RawFile => ({
  name,
  lines: 'xyz',
  header: xyzHeader,
  testsAtOnce: 3,
  resultsInFile: 200,
  isTestHolding: sql`t.type_flags @> ${JSON.stringify({ [flag]: true })}::jsonb`,
  isResultHolding: sql`r.recording_hash is not null and r.measure_id = any (${sql.param(measuresOf(category))}::int[])
    and r.receipt ->> 'scorer' in ('open-sway-score', 'head-turns')`,
});

export const rawFiles: Readonly<Record<RawKind, RawFile>> = {
  balanceXyz: samplesOf('Balance_XYZ', 1, 'balance'),
  functionalXyz: samplesOf('Functional_XYZ', 2, 'functional'),
  allTrials: {
    name: 'All_Trials',
    lines: 'trials',
    header: trialsHeader,
    testsAtOnce: 20,
    resultsInFile: 5_000,
    isTestHolding: sql`true`,
    isResultHolding: sql`true`,
  },
};

/** A result with the recording that it was scored from. */
export interface RawRow extends RawResult {
  profileId: number;
  recordingHash: string | null;
}

/** The number of selected results, counted up to `enough`, and the newest test. */
export async function countRecordings(
  tx: Tx,
  selection: ExportSelection,
  shared: Pick<ExportPlan, 'sharedProfileIds'>,
  kind: RawKind,
  enough: number,
): Promise<Pick<ExportPlan, 'recordings' | 'lastTestId'>> {
  const { isTestHolding, isResultHolding } = rawFiles[kind];
  const each = (condition: SQL) =>
    sql`select t.id from tests t where ${condition} and ${isTestChosen(selection)} and ${isTestHolding}`;
  const [counted] = await tx.query<Pick<ExportPlan, 'recordings' | 'lastTestId'>>(
    sql`with chosen as materialized (${testsInReach(selection, shared, each)})
    select count(*)::int as recordings, coalesce(max(id), 0)::int as last_test_id from (
      select c.id from chosen c join results r on r.test_id = c.id and ${isResultHolding} limit ${enough}) found`,
  );
  return counted ?? { recordings: 0, lastTestId: 0 };
}

/** The results of the next tests. */
export async function nextRawRows(
  tx: Tx,
  selection: ExportSelection,
  plan: ExportPlan,
  kind: RawKind,
  after: Cursor | null,
): Promise<{ rows: RawRow[]; after: Cursor | null }> {
  const { testsAtOnce, isTestHolding, isResultHolding } = rawFiles[kind];
  const found = await tx.query<Omit<RawRow, 'resultId'> & { completedUs: number; resultId: number | null }>(
    sql`with ${nextTests(selection, plan, { after, until: null }, testsAtOnce, isTestHolding)}
    select t.id as test_id, ${completedUs} as completed_us, t.profile_id, r.id as result_id,
      r.measure_id, r.stance_id, r.repetition, r.score, r.recording_hash
    from chosen t left join results r on r.test_id = t.id and ${isResultHolding}
    order by t.completed_at, t.id, r.measure_id, r.stance_id nulls first, r.repetition`,
  );
  return {
    rows: found.flatMap(({ completedUs: _at, resultId, ...row }) =>
      resultId === null ? [] : [{ ...row, resultId }],
    ),
    after: cursorBehind(found),
  };
}
