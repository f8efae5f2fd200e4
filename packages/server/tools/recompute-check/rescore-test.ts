import { createHash } from 'node:crypto';
import { findMeasure, measuresOfTest, type ResultFacts } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { judgeTest } from '../../src/features/devices/submissions/judge-test.ts';
import { recordingBytes } from '../../src/features/devices/submissions/store-recordings.ts';
import { type ResultRow, resultRows } from '../../src/features/devices/submissions/submission-rows.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import type { Files } from '../../src/platform/files/files.ts';

/** Something that comes out otherwise than it is stored. Nothing is overwritten: which of the two is right is for people to say. */
export interface Difference {
  testId: number | null;
  /** Which result, measure or baseline, for example 'result 1001/7/1' (measure, stance, repetition). */
  of: string;
  /** For example 'score', 'standing', 'receipt'. */
  what: string;
  stored: string;
  again: string;
}

type StoredResult = ResultRow & Pick<ResultFacts, 'isExcluded' | 'isRestored'>;

interface StoredMeasure {
  measureId: number;
  score: number | null;
  standing: string;
  validity: ResultFacts['validity'];
}

interface StoredTest {
  /** What arrived, each recording replaced by its hash. */
  body: { results: { recording?: { hash: string } | null }[] };
  results: StoredResult[];
  measures: StoredMeasure[];
}

const comparedOfResult = [
  'score',
  'isSkipped',
  'validity',
  'alerts',
  'detailRows',
  'receipt',
  'recordingHash',
  'languageId',
] as const;
const comparedOfMeasure = ['score', 'standing', 'validity'] as const;

/**
 * Scores a stored test again from the recordings it came with, by the scorers of now, and compares number by number, to the last bit.
 * What people decided about its results (excluded, restored) is taken as it stands.
 * @returns every difference; empty when the test comes out exactly as it is stored
 * @throws InvariantError when a recording is missing or no longer what was stored
 */
export async function rescoreTest(tx: Tx, files: Files, testId: number): Promise<Difference[]> {
  const stored = await storedTest(tx, testId);
  const judgement = judgeTest(await asItArrived(files, stored));
  if (!judgement.ok) {
    return judgement.refusals.map(({ code, field }) => ({
      testId,
      of: field ?? 'the test',
      what: 'acceptance',
      stored: 'accepted',
      again: code,
    }));
  }
  const { judged } = judgement;
  const again = resultRows(
    judged.results.map((result) => ({
      ...result,
      recording: result.recording === null ? null : { hash: sha256(recordingBytes(result)) },
    })),
  );
  const decided = again.map((row): ResultFacts => {
    const before = stored.results.find((result) => keyOf(result) === keyOf(row));
    return { ...row, isExcluded: before?.isExcluded ?? false, isRestored: before?.isRestored ?? false };
  });
  const measures = measuresOfTest(decided, judged.test.inputClass, findMeasure);
  return [
    ...differences(testId, 'result', comparedOfResult, byKey(stored.results, keyOf), byKey(again, keyOf)),
    ...differences(
      testId,
      'measure',
      comparedOfMeasure,
      byKey(stored.measures, ({ measureId }) => String(measureId)),
      byKey(measures, ({ measureId }) => String(measureId)),
    ),
  ];
}

async function storedTest(tx: Tx, testId: number): Promise<StoredTest> {
  const [found] = await tx.query<StoredTest>(
    sql`select s.body,
      (select jsonb_agg(jsonb_build_object('measureId', r.measure_id, 'stanceId', r.stance_id, 'repetition', r.repetition, 'score', r.score,
        'isSkipped', r.is_skipped, 'isExcluded', r.is_excluded, 'isRestored', r.is_restored, 'validity', r.validity, 'alerts', r.alerts,
        'detailRows', r.detail_rows, 'receipt', r.receipt, 'recordingHash', r.recording_hash, 'languageId', r.language_id) order by r.id)
        from results r where r.test_id = t.id) as results,
      coalesce((select jsonb_agg(jsonb_build_object('measureId', m.measure_id, 'score', m.score, 'standing', m.standing,
        'validity', m.validity)) from test_measures m where m.test_id = t.id), '[]') as measures
    from tests t join submissions s on s.id = t.submission_id where t.id = ${testId}`,
    'recompute.test',
  );
  if (found === undefined) throw new Error(`test ${testId} or what it came from is not there`);
  return found;
}

/** The submission with its recordings put back in their places. */
async function asItArrived(files: Files, { body }: StoredTest): Promise<Record<string, unknown>> {
  return {
    ...body,
    results: await Promise.all(
      body.results.map(async (result) => {
        if (!result.recording) return result;
        const bytes = await files.read('recordings', result.recording.hash);
        return { ...result, recording: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
      }),
    ),
  };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const keyOf = ({ measureId, stanceId, repetition }: ResultRow): string =>
  `${measureId}/${stanceId ?? '-'}/${repetition}`;

const byKey = <Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> =>
  new Map(rows.map((row) => [key(row), row]));

function differences<Key extends string, Row extends Readonly<Record<Key, unknown>>>(
  testId: number,
  kind: string,
  compared: readonly Key[],
  stored: ReadonlyMap<string, Row>,
  again: ReadonlyMap<string, Row>,
): Difference[] {
  return [...new Set([...stored.keys(), ...again.keys()])].flatMap((key): Difference[] => {
    const of = `${kind} ${key}`;
    const [before, now] = [stored.get(key), again.get(key)];
    if (before === undefined || now === undefined) {
      const isThere = (row: Row | undefined) => (row === undefined ? 'absent' : 'there');
      return [{ testId, of, what: 'presence', stored: isThere(before), again: isThere(now) }];
    }
    return compared
      .map((what) => ({ testId, of, what, stored: text(before[what]), again: text(now[what]) }))
      .filter((difference) => difference.stored !== difference.again);
  });
}

/** JSON with sorted keys: jsonb keeps no order, and JSON writes each number so that it reads back as the very same one. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, one]) => one !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
