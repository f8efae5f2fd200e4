import {
  cobaltMeasureIds,
  cobaltScores,
  findMeasure,
  type GraphView,
  type NamedScore,
  namedScoresOf,
} from '@plumbline/domain';
import type { RecordedResult } from './recorded-results.ts';

const motionScorers: readonly string[] = ['open-sway-score', 'head-turns'];
/** The categories of questionnaires, screenings and symptoms, whose answers are not drawn. */
const answeredCategories: readonly number[] = [8, 9, 10];

/** The results that a view can be opened for. */
export function resultsWithGraphs(results: readonly RecordedResult[], view: GraphView): RecordedResult[] {
  return results.filter(({ measureId, receipt, recordingHash }) => {
    if (recordingHash === null) return false;
    const scorer = receipt?.scorer ?? '';
    if (view === 'sensors') return motionScorers.includes(scorer);
    if (view === 'cobalt') return scorer === 'head-turns' && cobaltMeasureIds.includes(measureId);
    const measure = findMeasure(measureId);
    return measure !== undefined && !answeredCategories.includes(measure.categoryId);
  });
}

/** Returns the figures beside the graphs: those of the chosen result, or of the whole Cobalt session. */
export function scoresBeside(
  chosen: RecordedResult,
  available: readonly RecordedResult[],
  view: GraphView,
): NamedScore[] {
  if (view === 'sensors') return [];
  if (view === 'calculation') {
    return namedScoresOf({ ...chosen, figures: chosen.receipt?.figures ?? {} });
  }
  return cobaltScores(
    available.map(({ measureId, repetition, receipt }) => ({
      measureId,
      repetition,
      algorithmVersion: receipt?.algorithmVersion ?? null,
      figures: receipt?.figures ?? {},
    })),
  );
}

/** Returns a result's label, for example 'Balance (mBESS), Feet together eyes closed, trial 2'. */
export function testTypeOf({ measureId, stanceId, repetition }: RecordedResult): string {
  const nameOf = (id: number) => findMeasure(id)?.name ?? `Measure ${id}`;
  return [
    nameOf(measureId),
    ...(stanceId === null ? [] : [nameOf(stanceId)]),
    ...(repetition > 1 ? [`trial ${repetition}`] : []),
  ].join(', ');
}
