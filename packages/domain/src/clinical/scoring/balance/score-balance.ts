import { formatRounded } from '../../../numbers/rounding.ts';
import { checkAcceleration } from '../../recordings/check-acceleration.ts';
import { balanceFlags, easyStanceFlags } from '../../validity/balance-flags.ts';
import { lengthFlags } from '../../validity/length-flags.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { DetailRow } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';
import { conditioning, horizontalSway } from './horizontal-sway.ts';
import { sampleUse } from './sample-use.ts';
import { stuckShare } from './stuck-share.ts';
import { jerkCutoffHz, type SwayFigures, swayCutoffHz, swayFigures } from './sway-figures.ts';

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

const { rateHz, dropFirstSeconds, dropLastSeconds } = conditioning;
const formula =
  `100 / (1 + (RMS / ${halfScoreRmsMps2})^${steepness}), RMS of the horizontal acceleration in m/s2: gaps filled, ${rateHz} Hz, ` +
  `first ${dropFirstSeconds} s and last ${dropLastSeconds} s dropped, mean and linear trend removed, ` +
  `zero-phase fourth-order low-pass at ${swayCutoffHz} Hz (jerk ${jerkCutoffHz} Hz)`;

/**
 * Balance from an acceleration recording: open sway score of one stance.
 * Version 1.1.0. Source: conditioning and score are a proposal, the sway numbers those of Mancini et al. 2012; not any vendor's score.
 */
export const balanceScorer: Scorer<'acceleration'> = {
  kind: 'acceleration',
  check: ({ recording }) => checkAcceleration(recording),
  score: ({ measureId, stanceId, recording }) => {
    const sway = horizontalSway(recording);
    const figures = swayFigures(sway);
    const score = openSwayScore(figures.rmsMps2);
    const { usedCount, leftOut, missingShare } = sampleUse(recording);
    const { peakChangeMps2, meanMagnitudeMps2, meanVectorMps2 } = sway;
    const stuck = stuckShare(recording, validityLimits.balance);
    const easyStance = easyStanceFlags(measureId, stanceId, score);
    const length = lengthFlags(stanceId ?? measureId, figures.durationS);
    return [
      {
        measureId,
        score,
        validity: [
          ...balanceFlags({
            rmsMps2: figures.rmsMps2,
            missingShare,
            stuckShare: stuck,
            peakChangeMps2,
            meanMagnitudeMps2,
            meanVectorMps2,
          }),
          ...length,
          ...easyStance,
        ],
        alerts: [],
        detailRows: detailRows(stanceId ?? measureId, score, figures, {
          isEasyStanceLow: easyStance.length > 0,
          isShort: length.length > 0,
        }),
        receipt: {
          scorer: 'open-sway-score',
          algorithmVersion: '1.1.0',
          validityVersion: validityLimits.version,
          formula,
          trialsUsed: usedCount,
          trialsDiscarded: leftOut,
          figures: {
            ...figures,
            peakChangeMps2,
            meanMagnitudeMps2,
            meanVectorMps2,
            missingShare,
            stuckShare: stuck,
            sampleRateHz: recording.sampleRateHz,
          },
        },
      },
    ];
  },
};

function detailRows(
  testNumber: number,
  score: number,
  figures: SwayFigures,
  { isEasyStanceLow, isShort }: { isEasyStanceLow: boolean; isShort: boolean },
): DetailRow[] {
  return [
    { key: 'Score', value: formatRounded(score, 1), isFlagged: isEasyStanceLow, testNumber },
    { key: 'Sway (RMS)', value: `${figures.rmsMps2.toFixed(3)} m/s²`, isFlagged: false },
    { key: 'Time scored', value: `${formatRounded(figures.durationS, 1)} s`, isFlagged: isShort },
  ];
}
