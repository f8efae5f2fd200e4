import { meanOf } from '../../../numbers/statistics.ts';
import { formatConvergence } from '../../comparison/format-score.ts';
import { checkNumbers } from '../../recordings/check-numbers.ts';
import type { ProvocationRecording } from '../../recordings/recording.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const maxPoints = 10;
const maxConvergenceCm = 100;

const symptomsOf = (recording: ProvocationRecording) => [
  { key: 'Headache', points: recording.headache },
  { key: 'Dizziness', points: recording.dizziness },
  { key: 'Nausea', points: recording.nausea },
  { key: 'Fogginess', points: recording.fogginess },
];

/**
 * One step of the VOMS (Mucha et al. 2014): headache, dizziness, nausea and fogginess from 0 to 10 each, total 0 to 40. A symptom that
 * was not asked leaves the step without a total. The near point of convergence is the mean of its measurements, in cm.
 * Version 1.0.0. Source: Mucha et al. 2014, Am J Sports Med 42:2479-2486.
 */
export const provocationScorer: Scorer<'provocation'> = {
  kind: 'provocation',
  check: ({ recording }) => [
    ...checkNumbers(
      symptomsOf(recording).map(({ points }) => points),
      { min: 0, max: maxPoints, isWhole: true },
    ),
    ...checkNumbers(recording.convergenceCm ?? [], { min: 0, max: maxConvergenceCm }),
  ],
  score: ({ measureId, stanceId, recording }) => {
    const symptoms = symptomsOf(recording);
    const given = symptoms.flatMap(({ points }) => (points === null ? [] : [points]));
    const convergenceCm = meanOf(recording.convergenceCm ?? []);
    return [
      scoredMeasure({
        measureId,
        score: given.length < symptoms.length ? null : given.reduce((sum, points) => sum + points, 0),
        detailRows: [
          ...symptoms.map(({ key, points }) => ({
            key,
            value: points === null ? 'Skip' : String(points),
            isFlagged: false,
            testNumber: stanceId ?? measureId,
          })),
          ...(convergenceCm === null
            ? []
            : [{ key: 'Convergence', value: formatConvergence(convergenceCm), isFlagged: false }]),
        ],
        receipt: {
          scorer: 'symptom-provocation',
          formula: 'headache + dizziness + nausea + fogginess, each 0 to 10',
          trialsUsed: given.length,
          figures: convergenceCm === null ? {} : { convergenceCm },
        },
      }),
    ];
  },
};
