import { checkNumbers } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';
import { type Point, shapeError } from './shape-error.ts';

const minPoints = 20;
const maxLength = 1_000_000;
/** Half the score is lost at this error, as a part of the shape's radius; how fast it falls is that of the sway score. */
const halfScoreError = 0.25;
const steepness = 1.4;

/** Corners of each shape; 0 is a circle. */
const corners: Readonly<Record<number, number>> = { 69: 3, 70: 4, 71: 0 };

/**
 * A drawn triangle, square or circle out of 100 (proposal): how far the line strays from the best fitting shape of any size, place and
 * turn, as a part of its radius.
 * Version 1.0.0. Source: a proposal; no published score of drawn shapes was found.
 */
export const drawnShapeScorer: Scorer<'drawnShape'> = {
  kind: 'drawnShape',
  check: ({ measureId, recording: { points } }) => [
    ...(points.length >= minPoints
      ? []
      : [
          {
            code: 'recording.wrong_item_count' as const,
            detail: { measureId, expected: minPoints, count: points.length },
          },
        ]),
    ...checkNumbers(
      points.flatMap(({ x, y }) => [x, y]),
      { min: -maxLength, max: maxLength },
    ),
    ...(points.length > 0 && isOneSpot(points)
      ? [{ code: 'recording.frozen_sensor' as const, detail: {} }]
      : []),
  ],
  score: ({ measureId, recording: { points } }) => {
    const error = shapeError(points, corners[measureId] ?? 0);
    return [
      scoredMeasure({
        measureId,
        score: 100 / (1 + (error / halfScoreError) ** steepness),
        detailRows: [
          { key: 'Off the shape', value: `${(error * 100).toFixed(1)} % of its radius`, isFlagged: false },
        ],
        receipt: {
          scorer: 'drawn-shape',
          formula: `100 / (1 + (error / ${halfScoreError})^${steepness}), error: root mean square distance from the best fitting shape over its radius`,
          trialsUsed: points.length,
          figures: { relativeError: error },
        },
      }),
    ];
  },
};

const isOneSpot = (points: readonly Point[]): boolean =>
  points.every(({ x, y }) => x === points[0]?.x && y === points[0]?.y);
