import type { DetailRow, ScoringReceipt } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ProfileRecord, TestRow } from '../profiles/profile-record.ts';
import { alertsColumn, resultFactsColumns } from './clinical-columns.ts';
import { isShown } from './shown-tests.ts';

const id = z.int();
const text = z.string();
const figure = z.number();

/** What somebody decided about a result. Reason and account are null for internal staff. */
const storedDecision = z.object({
  action: z.enum(['exclude', 'include']),
  reason: text.nullable(),
  /** As JSON of the database has it. */
  decidedAt: text,
  accountId: id.nullable(),
});

const receiptColumn = z.object({
  scorer: text,
  algorithmVersion: text,
  validityVersion: text,
  formula: text,
  trialsUsed: figure,
  trialsDiscarded: z.array(z.object({ index: figure, reason: text, value: figure.nullable() })),
  figures: z.record(text, figure),
}) satisfies z.ZodType<ScoringReceipt>;

const detailRowsColumn = z.array(
  z.object({
    key: text,
    value: text,
    isFlagged: z.boolean(),
    testNumber: figure.optional(),
    typed: text.optional(),
  }) satisfies z.ZodType<DetailRow>,
);

/** What the organization that looks at a test wants of it. */
const storedPreferences = z.object({
  fallRiskStampEnabled: z.boolean(),
  flagTestOnCovidTemperatureSkip: z.boolean(),
});
export type ResultPreferences = z.output<typeof storedPreferences>;

const storedMeaning = z.object({
  ...resultFactsColumns,
  repetition: z.int(),
  isSkipped: z.boolean(),
  alerts: alertsColumn,
  detailRows: detailRowsColumn,
  receipt: receiptColumn.nullable(),
});
/** What of a result says something without a baseline. */
export type MeaningRow = z.output<typeof storedMeaning>;

const storedResult = z.object({
  ...storedMeaning.shape,
  id,
  recordingHash: text.nullable(),
  languageId: id.nullable(),
  /** Oldest first. */
  decisions: z.array(storedDecision),
});
/** One result as stored, with what was decided about it. */
export type ResultRow = z.output<typeof storedResult>;

const ofTest = { preferences: storedPreferences.nullable() };
const meaningOfTest = storedMeaning.extend({ ...ofTest, testId: id });
const resultOfTest = storedResult.extend({
  ...ofTest,
  names: z.array(z.object({ account_id: id, email: text, name: text })).nullable(),
});

/** The columns of `storedMeaning`. */
const meaningColumns = sql`r.measure_id, r.stance_id, r.repetition, r.score, r.is_skipped, r.is_excluded, r.is_restored,
      r.validity, r.alerts, r.detail_rows, r.receipt`;

/** What `storedPreferences` says of an organization. */
const preferencesOf = (organizationId: number): SQL =>
  sql`(select json_build_object('fallRiskStampEnabled', p.fall_risk_stamp_enabled,
        'flagTestOnCovidTemperatureSkip', p.flag_test_on_covid_temperature_skip)
        from organization_preferences p where p.organization_id = ${organizationId}) as preferences`;

const selectMeanings = (organizationId: number): SQL =>
  sql`select r.test_id, ${meaningColumns}, ${preferencesOf(organizationId)} from results r`;

const noPreferences: ResultPreferences = {
  fallRiskStampEnabled: false,
  flagTestOnCovidTemperatureSkip: false,
};

/** Email and name by account id. */
export type AccountNames = ReadonlyMap<number, { email: string; name: string }>;

export interface LoadedResults {
  /** By measure, stance and repetition. */
  results: ResultRow[];
  preferences: ResultPreferences;
  /** Of everybody whom the test names: who administered it, noted it, and decided about its results. */
  names: AccountNames;
}

/**
 * The results of a test with everything its page says of them, in one statement. Internal staff, who see no birth date either, may
 * not ask for names, and their views name nobody: for them the question is left out.
 */
export async function loadResults(
  tx: Tx,
  record: Pick<ProfileRecord, 'organizationId' | 'birthDate'>,
  test: Pick<TestRow, 'id' | 'administeredAccountId' | 'noteAccountId'>,
): Promise<LoadedResults> {
  const seesNames = record.birthDate !== null;
  const names = seesNames
    ? sql`(select json_agg(n) from identity.account_names(array[${test.administeredAccountId}, ${test.noteAccountId}]::int[]
        || array(select d.account_id from result_decisions d join results own on own.id = d.result_id where own.test_id = ${test.id})) n)`
    : sql`null::json`;
  const rows = await queryChecked(
    tx,
    resultOfTest,
    sql`select r.id, ${meaningColumns},
      r.recording_hash, r.language_id,
      coalesce((select json_agg(json_build_object('action', d.action, 'reason', d.reason, 'decidedAt', d.decided_at,
        'accountId', d.account_id) order by d.decided_at, d.id) from result_decisions d where d.result_id = r.id), '[]') as decisions,
      of_test.names, of_test.preferences
    from results r cross join (select ${names} as names,
      ${preferencesOf(record.organizationId)} offset 0) of_test
    where r.test_id = ${test.id} order by r.measure_id, r.stance_id nulls first, r.repetition`,
    seesNames ? 'records.results' : 'records.results_without_names',
  );
  return {
    results: rows.map(({ preferences, names, ...row }) => row),
    preferences: rows[0]?.preferences ?? noPreferences,
    names: new Map(rows[0]?.names?.map(({ account_id, email, name }) => [account_id, { email, name }])),
  };
}

/** The results of a test that say something without a name. */
export interface TestMeanings {
  results: MeaningRow[];
  preferences: ResultPreferences;
}

interface NewestMeanings extends TestMeanings {
  /** Null where there is no test, or where it has no results. */
  testId: number | null;
}

/**
 * The results of several tests, for those who need nobody's name.
 * @returns by the test's id; without results where the scope has none
 */
export async function loadMeanings(
  tx: Tx,
  organizationId: number,
  testIds: readonly number[],
): Promise<{ of(testId: number): TestMeanings }> {
  const rows = await queryChecked(
    tx,
    meaningOfTest,
    sql`${selectMeanings(organizationId)} where r.test_id = any (${sql.param([...testIds])}::int[])
    order by r.test_id, r.measure_id, r.stance_id nulls first, r.repetition`,
    'records.meanings',
  );
  const byTest = Map.groupBy(rows, ({ testId }) => testId);
  return {
    of: (testId) => {
      const ofTest = byTest.get(testId) ?? [];
      return {
        results: ofTest.map(({ testId: _, preferences, ...row }) => row),
        preferences: ofTest[0]?.preferences ?? noPreferences,
      };
    },
  };
}

/**
 * The part of the results of a profile's newest shown test that says something without a baseline, for those who may not ask for
 * anybody's name.
 */
export async function loadNewestMeanings(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<NewestMeanings> {
  const rows = await queryChecked(
    tx,
    meaningOfTest,
    sql`${selectMeanings(organizationId)} where r.test_id = (select t.id from tests t where t.profile_id = ${profileId} and ${isShown}
      order by t.completed_at desc, t.id desc limit 1)
    order by r.measure_id, r.stance_id nulls first, r.repetition`,
    'records.newest_meanings',
  );
  return {
    testId: rows[0]?.testId ?? null,
    results: rows.map(({ testId, preferences, ...row }) => row),
    preferences: rows[0]?.preferences ?? noPreferences,
  };
}
