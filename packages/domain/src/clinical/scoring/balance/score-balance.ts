import { checkAcceleration } from '../../recordings/check-acceleration.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { DetailRow, ValidityFlag } from '../scored-measure.ts';
import type { Scorer, ScoringRequest } from '../scorer.ts';
import { type HorizontalSway, horizontalSway } from './horizontal-sway.ts';
import { swayFigures } from './sway-figures.ts';

/** Open Sway Score v1 (proposal): half the score is lost at this sway, and how fast it falls. To be refitted on real data. */
const halfScoreRmsMps2 = 0.9;
const steepness = 1.4;

/**
 * The open sway score of an amount of sway: 100 for none, falling towards 0 (proposal; not any vendor's score).
 * @param rmsMps2 root mean square of the horizontal acceleration, 0 or more
 */
export function openSwayScore(rmsMps2: number): number {
  return 100 / (1 + (rmsMps2 / halfScoreRmsMps2) ** steepness);
}

/** Balance from an acceleration recording: open sway score of one stance. */
export const balanceScorer: Scorer<'acceleration'> = {
  kind: 'acceleration',
  check: ({ recording }) => checkAcceleration(recording),
  score: (request) => {
    const sway = horizontalSway(request.recording);
    const figures = swayFigures(sway);
    const score = openSwayScore(figures.rmsMps2 ?? 0);
    const validity = [
      ...signalFlags(request, sway, figures.rmsMps2 ?? 0),
      ...easyStanceFlags(request, score),
    ];
    return [
      {
        measureId: request.measureId,
        score,
        validity,
        alerts: [],
        detailRows: detailRows(request, score, figures),
        receipt: {
          scorer: 'open-sway-score',
          algorithmVersion: '1.0.0',
          validityVersion: validityLimits.version,
          formula: `100 / (1 + (RMS / ${halfScoreRmsMps2})^${steepness}), RMS of the horizontal acceleration in m/s2, first 1 s and last 0.5 s dropped, low-pass 3.5 Hz`,
          trialsUsed: request.recording.x.length - sway.filledIndices.length,
          trialsDiscarded: sway.filledIndices.map((index) => ({
            index,
            reason: 'sample lost, filled in',
            value: null,
          })),
          figures: {
            ...figures,
            peakChangeMps2: sway.peakChangeMps2,
            meanMagnitudeMps2: sway.meanMagnitudeMps2,
            sampleRateHz: request.recording.sampleRateHz,
          },
        },
      },
    ];
  },
};

type Request = ScoringRequest<Parameters<typeof horizontalSway>[0]>;

function signalFlags({ recording }: Request, sway: HorizontalSway, rmsMps2: number): ValidityFlag[] {
  const limits = validityLimits.balance;
  const missingShare = sway.filledIndices.length / Math.max(1, recording.x.length);
  const flags: ValidityFlag[] = [];
  if (rmsMps2 < limits.minRmsMps2) {
    flags.push({
      rule: 'frozenSensor',
      effect: 'invalid',
      sentence: `The sway was ${rmsMps2.toFixed(3)} m/s2, less than the ${limits.minRmsMps2} m/s2 of anybody standing: the device may have been lying still.`,
      value: rmsMps2,
      threshold: limits.minRmsMps2,
    });
  }
  if (missingShare > limits.maxMissingShare) {
    flags.push({
      rule: 'missingSamples',
      effect: 'invalid',
      sentence: `${(missingShare * 100).toFixed(1)} % of the samples are missing, more than ${limits.maxMissingShare * 100} %.`,
      value: missingShare,
      threshold: limits.maxMissingShare,
    });
  }
  if (sway.peakChangeMps2 > limits.maxPeakChangeMps2) {
    flags.push({
      rule: 'drop',
      effect: 'invalid',
      sentence: `The device was knocked or dropped: a change of ${sway.peakChangeMps2.toFixed(1)} m/s2, more than ${limits.maxPeakChangeMps2} m/s2.`,
      value: sway.peakChangeMps2,
      threshold: limits.maxPeakChangeMps2,
    });
  }
  if (Math.abs(sway.meanMagnitudeMps2 - limits.gravityMps2) > limits.maxGravityErrorMps2) {
    flags.push({
      rule: 'gravity',
      effect: 'caution',
      sentence: `The mean acceleration was ${sway.meanMagnitudeMps2.toFixed(1)} m/s2 instead of about ${limits.gravityMps2} m/s2: the unit may be wrong.`,
      value: sway.meanMagnitudeMps2,
      threshold: limits.gravityMps2,
    });
  }
  return flags;
}

/** The specification's flag: the easiest stance of the mBESS below 90. */
function easyStanceFlags({ measureId, stanceId }: Request, score: number): ValidityFlag[] {
  const { protocolId, stanceId: easy, minScore } = validityLimits.easyStance;
  if (measureId !== protocolId || stanceId !== easy || score >= minScore) return [];
  return [
    {
      rule: 'easyStance',
      effect: 'caution',
      sentence: `Feet together scored ${score.toFixed(1)}, under ${minScore}: the person may have moved, or the phone was not held to the chest.`,
      value: score,
      threshold: minScore,
    },
  ];
}

function detailRows(request: Request, score: number, figures: Record<string, number>): DetailRow[] {
  const isFlagged = easyStanceFlags(request, score).length > 0;
  return [
    { key: 'Score', value: score.toFixed(1), isFlagged, testNumber: request.stanceId ?? request.measureId },
    { key: 'Sway (RMS)', value: `${(figures.rmsMps2 ?? 0).toFixed(3)} m/s²`, isFlagged: false },
    { key: 'Time scored', value: `${(figures.durationS ?? 0).toFixed(1)} s`, isFlagged: false },
  ];
}
