import type { ClinicalAlert, ScoringReceipt, ValidityFlag } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { ProfileRecord, TestRow } from './profile-record.ts';

/** What somebody decided about a result. Reason and account are null for internal staff. */
export interface DecisionRow {
  action: 'exclude' | 'include';
  reason: string | null;
  /** As JSON of the database has it. */
  decidedAt: string;
  accountId: number | null;
}

/** One result as stored, with what was decided about it. */
export interface ResultRow {
  id: number;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  score: number | null;
  isSkipped: boolean;
  isExcluded: boolean;
  isRestored: boolean;
  validity: ValidityFlag[];
  alerts: ClinicalAlert[];
  detailRows: { key: string; value: string; isFlagged: boolean; testNumber?: number }[];
  receipt: (ScoringReceipt & { figures: Record<string, number> }) | null;
  recordingHash: string | null;
  languageId: number | null;
  /** Oldest first. */
  decisions: DecisionRow[];
}

/** What of a result says something without a baseline. */
export type MeaningRow = Pick<
  ResultRow,
  | 'measureId'
  | 'stanceId'
  | 'repetition'
  | 'score'
  | 'isSkipped'
  | 'isExcluded'
  | 'isRestored'
  | 'validity'
  | 'alerts'
  | 'detailRows'
  | 'receipt'
>;

/** What the organization that looks at a test wants of it. */
export interface ResultPreferences {
  fallRiskStampEnabled: boolean;
  flagTestOnCovidTemperatureSkip: boolean;
}

const noPreferences: ResultPreferences = {
  fallRiskStampEnabled: false,
  flagTestOnCovidTemperatureSkip: false,
};

/** E-mail and name by account id. */
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
  const rows = await tx.query<ResultRow & { preferences: ResultPreferences | null; names: NameRow[] | null }>(
    sql`select r.id, r.measure_id, r.stance_id, r.repetition, r.score, r.is_skipped,
      r.is_excluded, r.is_restored, r.validity, r.alerts, r.detail_rows, r.receipt,
      r.recording_hash, r.language_id,
      coalesce((select json_agg(json_build_object('action', d.action, 'reason', d.reason, 'decidedAt', d.decided_at,
        'accountId', d.account_id) order by d.decided_at, d.id) from result_decisions d where d.result_id = r.id), '[]') as decisions,
      of_test.names, of_test.preferences
    from results r cross join (select ${names} as names,
      (select json_build_object('fallRiskStampEnabled', p.fall_risk_stamp_enabled,
        'flagTestOnCovidTemperatureSkip', p.flag_test_on_covid_temperature_skip)
        from organization_preferences p where p.organization_id = ${record.organizationId}) as preferences offset 0) of_test
    where r.test_id = ${test.id} order by r.measure_id, r.stance_id nulls first, r.repetition`,
    seesNames ? 'records.results' : 'records.results_without_names',
  );
  return {
    results: rows.map(({ preferences, names, ...row }) => row),
    preferences: rows[0]?.preferences ?? noPreferences,
    names: new Map(rows[0]?.names?.map(({ account_id, email, name }) => [account_id, { email, name }])),
  };
}

/** The part of a test's results that says something without a baseline, for those who may not ask for anybody's name. */
export async function loadMeaningRows(
  tx: Tx,
  organizationId: number,
  testId: number,
): Promise<{ results: MeaningRow[]; preferences: ResultPreferences }> {
  const rows = await tx.query<MeaningRow & { preferences: ResultPreferences | null }>(
    sql`select r.measure_id, r.stance_id, r.repetition, r.score, r.is_skipped,
      r.is_excluded, r.is_restored, r.validity, r.alerts, r.detail_rows, r.receipt,
      (select json_build_object('fallRiskStampEnabled', p.fall_risk_stamp_enabled,
        'flagTestOnCovidTemperatureSkip', p.flag_test_on_covid_temperature_skip)
        from organization_preferences p where p.organization_id = ${organizationId}) as preferences
    from results r where r.test_id = ${testId} order by r.measure_id, r.stance_id nulls first, r.repetition`,
    'records.meanings',
  );
  return {
    results: rows.map(({ preferences, ...row }) => row),
    preferences: rows[0]?.preferences ?? noPreferences,
  };
}

interface NameRow {
  account_id: number;
  email: string;
  name: string;
}
