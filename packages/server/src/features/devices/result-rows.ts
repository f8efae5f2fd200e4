import type { ScoredMeasure, ScoringReceipt } from '@plumbline/domain';
import type { JudgedTest } from './judge-test.ts';

/** A row of the results: what one score of one recording says, or that a step was skipped. */
export type ResultToStore = Pick<
  ScoredMeasure,
  'measureId' | 'score' | 'validity' | 'alerts' | 'detailRows'
> & {
  receipt: ScoringReceipt | null;
  stanceId: number | null;
  repetition: number;
  isSkipped: boolean;
  recordingHash: string | null;
  languageId: number | null;
};

/**
 * The rows that a judged test is stored as: a recording that gives several scores makes several, a skipped one makes one without a
 * score.
 * @param recordingHashes by result index
 */
export function resultRows(judged: JudgedTest, recordingHashes: readonly (string | null)[]): ResultToStore[] {
  return judged.results.flatMap((result): ResultToStore[] => {
    const shared = {
      stanceId: result.stanceId,
      repetition: result.repetition,
      isSkipped: result.isSkipped,
      recordingHash: recordingHashes[result.index] ?? null,
      languageId: result.languageId,
    };
    if (result.scores.length === 0) {
      return [
        {
          ...shared,
          measureId: result.measureId,
          score: null,
          validity: [],
          alerts: [],
          detailRows: [],
          receipt: null,
        },
      ];
    }
    return result.scores.map((score) => ({
      ...shared,
      measureId: score.measureId,
      score: score.score,
      validity: score.validity,
      alerts: score.alerts,
      detailRows: score.detailRows,
      receipt: score.receipt,
    }));
  });
}
