import { getProfileTestById } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain';
import { mean, variance } from '../statistics/moments.ts';
import type { Source } from './planned-test.ts';
import type { PortalClient } from './portal-client.ts';
import type { SentTest } from './send-plan.ts';

/** One score as the portal shows it. */
export interface ReadScore {
  source: Source;
  person: string;
  /** Instant, as it was sent. */
  completedOn: string;
  measureId: number;
  score: number;
  isNonBaseline: boolean;
}

/** Reads the scores of every stored test back from the portal. */
export async function readScores(
  portal: PortalClient,
  sent: readonly SentTest[],
  onProgress: (readCount: number) => void,
): Promise<ReadScore[]> {
  const scores: ReadScore[] = [];
  for (const [index, { planned, profileTestId }] of sent.entries()) {
    if (profileTestId !== null) {
      const { profileTest } = await portal.send(getProfileTestById, { id: profileTestId });
      for (const [measureId, measure] of Object.entries(profileTest.measureResults)) {
        for (const { score } of measure.results) {
          if (score === null) continue;
          const { source, person } = planned;
          const { completedOn } = planned.test;
          const { isNonBaseline } = profileTest;
          scores.push({ source, person, completedOn, measureId: Number(measureId), score, isNonBaseline });
        }
      }
    }
    onProgress(index + 1);
  }
  return scores;
}

export interface Spread {
  measureName: string;
  /** People with two or more baseline scores of the measure. */
  people: number;
  mean: number;
  /** Standard deviation within a person: the square root of the mean variance over people. */
  withinPersonSd: number;
  /** Standard deviation of the people's means. */
  betweenPeopleSd: number;
}

/** How far repeated tests of the same person lie apart, per measure, contrasts left out. */
export function withinPersonSpread(scores: readonly ReadScore[]): Spread[] {
  const counted = scores.filter((score) => !score.isNonBaseline);
  return [...Map.groupBy(counted, (score) => score.measureId)].flatMap(([measureId, rows]) => {
    const repeated = [...Map.groupBy(rows, (row) => row.person).values()]
      .map((own) => own.map(({ score }) => score))
      .filter((own) => own.length > 1);
    if (repeated.length < 2) return [];
    const means = repeated.map(mean);
    return {
      measureName: findMeasure(measureId)?.name ?? `Measure ${measureId}`,
      people: repeated.length,
      mean: mean(means),
      withinPersonSd: Math.sqrt(mean(repeated.map(variance))),
      betweenPeopleSd: Math.sqrt(variance(means)),
    };
  });
}
