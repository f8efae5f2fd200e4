import { meanOf } from '../../numbers/statistics.ts';
import { findMeasure } from '../measures/find-measure.ts';
import type { NamedScore } from './graph.ts';
import { figureText, nameOfFigure } from './named-scores.ts';

/** The measures whose presence offers the Cobalt graphs (C124). */
export const cobaltMeasureIds: readonly number[] = [78, 80, 1022, 1023, 1025];

/** What is shown of a Cobalt test; how it is made into one score is published nowhere. */
const cobaltFigures = ['rmsMps2', 'headTurnDegrees', 'beatErrorMs'] as const;

export interface CobaltResult {
  measureId: number;
  repetition: number;
  /** Of its receipt, for example '1.0.0'; null where it has none. */
  algorithmVersion: string | null;
  figures: Readonly<Record<string, number>>;
}

/** Whether an algorithm version is broken down test by test: 1 and 3 are (C494). */
export function hasBreakdown(algorithmVersion: string | null): boolean {
  return ['1', '3'].includes(algorithmVersion?.split('.')[0] ?? '');
}

/**
 * The scores of a Cobalt session: the composite, which is the mean across its tests, and the breakdown of the tests whose algorithm
 * version has one (document 1, section 9).
 */
export function cobaltScores(results: readonly CobaltResult[]): NamedScore[] {
  const composite = cobaltFigures.flatMap((key) => {
    const mean = meanOf(results.flatMap(({ figures }) => figures[key] ?? []));
    return mean === null ? [] : [{ name: nameOfFigure(key), value: figureText(key, mean), part: null }];
  });
  const breakdown = results
    .filter(({ algorithmVersion }) => hasBreakdown(algorithmVersion))
    .flatMap((result) =>
      cobaltFigures.flatMap((key) => {
        const value = result.figures[key];
        return value === undefined
          ? []
          : [{ name: nameOfFigure(key), value: figureText(key, value), part: partName(result) }];
      }),
    );
  return [...composite, ...breakdown];
}

const partName = ({ measureId, repetition }: CobaltResult): string =>
  `${findMeasure(measureId)?.name ?? `Measure ${measureId}`}${repetition > 1 ? `, trial ${repetition}` : ''}`;
