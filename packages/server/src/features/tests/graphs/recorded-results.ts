import type { ScoringReceipt } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** A result as its graphs and downloads need it. */
export interface RecordedResult {
  id: number;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  score: number | null;
  receipt: ScoringReceipt | null;
  /** Null where the result was skipped. */
  recordingHash: string | null;
}

/** Returns the results of a test in its order and its profile; null when the viewer does not see the test. */
export async function recordedResults(
  tx: Tx,
  testId: number,
): Promise<{ profileId: number; results: RecordedResult[] } | null> {
  const [row] = await tx.query<{ profileId: number; results: RecordedResult[] }>(
    sql`select t.profile_id, coalesce((select json_agg(json_build_object('id', r.id, 'measureId', r.measure_id,
        'stanceId', r.stance_id, 'repetition', r.repetition, 'score', r.score, 'receipt', r.receipt,
        'recordingHash', r.recording_hash) order by r.measure_id, r.stance_id nulls first, r.repetition)
      from results r where r.test_id = t.id), '[]') as results
    from tests t where t.id = ${testId}`,
    'tests.recorded_results',
  );
  return row ?? null;
}
