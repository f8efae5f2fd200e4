import { meanOf } from '../../../numbers/statistics.ts';
import { checkAcceleration } from '../../recordings/check-acceleration.ts';
import { checkNumbers } from '../../recordings/check-numbers.ts';
import { gravityFlags } from '../../validity/gravity-flags.ts';
import { horizontalSway } from '../balance/horizontal-sway.ts';
import { swayFigures } from '../balance/sway-figures.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const maxAngle = 3_600;
const maxBeatMs = 300_000;
/** A turn is where the head comes back by at least this much, so that trembling is not taken for turning. */
const minTurnDegrees = 10;

/**
 * Cobalt-type tests: raw figures and no score. How the two published versions are scored is not known, so only what was measured is
 * shown: sway, how far the head turned, and how far the turns were from the beat.
 * Version 1.0.0. Source: none for a score; sway numbers as in balance.
 */
export const headTurnsScorer: Scorer<'headTurns'> = {
  kind: 'headTurns',
  check: ({ measureId, recording }) => [
    ...checkAcceleration({ ...recording, kind: 'acceleration' }),
    ...(recording.psiDegrees.length === recording.x.length
      ? []
      : [
          {
            code: 'recording.wrong_item_count' as const,
            detail: { measureId, expected: recording.x.length, count: recording.psiDegrees.length },
          },
        ]),
    ...checkNumbers(recording.psiDegrees, { min: -maxAngle, max: maxAngle }),
    ...checkNumbers(recording.beatsAtMs, { min: 0, max: maxBeatMs }),
  ],
  score: ({ measureId, stanceId, recording }) => {
    const { psiDegrees, beatsAtMs, sampleRateHz } = recording;
    const sway = horizontalSway({ ...recording, kind: 'acceleration' });
    const { rmsMps2, durationS } = swayFigures(sway);
    const turns = turningPoints(psiDegrees);
    const rangeDegrees = meanOf(
      turns.slice(1).map((turn, i) => Math.abs(turn.angle - (turns[i]?.angle ?? 0))),
    );
    const beatErrorMs = meanOf(
      beatsAtMs.flatMap((beatMs) => {
        const errors = turns.map(({ index }) => Math.abs((index / sampleRateHz) * 1000 - beatMs));
        return errors.length === 0 ? [] : [Math.min(...errors)];
      }),
    );
    return [
      scoredMeasure({
        measureId,
        score: null,
        validity: gravityFlags(sway),
        detailRows: [
          {
            key: 'Sway (RMS)',
            value: `${rmsMps2.toFixed(3)} m/s²`,
            isFlagged: false,
            testNumber: stanceId ?? measureId,
          },
          {
            key: 'Head turn',
            value: rangeDegrees === null ? '-' : `${rangeDegrees.toFixed(0)}°`,
            isFlagged: false,
          },
          {
            key: 'From the beat',
            value: beatErrorMs === null ? '-' : `${Math.round(beatErrorMs)} ms`,
            isFlagged: false,
          },
        ],
        receipt: {
          scorer: 'head-turns',
          formula: `no score: RMS of the horizontal acceleration, mean angle between turns of ${minTurnDegrees} degrees or more, mean distance of a beat from the nearest turn`,
          trialsUsed: turns.length,
          figures: {
            rmsMps2,
            durationS,
            turnCount: turns.length,
            ...(rangeDegrees === null ? {} : { headTurnDegrees: rangeDegrees }),
            ...(beatErrorMs === null ? {} : { beatErrorMs }),
          },
        },
      }),
    ];
  },
};

interface Turn {
  index: number;
  angle: number;
}

/** Where the head turned back: extremes that are followed by at least `minTurnDegrees` in the other direction. */
function turningPoints(angles: readonly number[]): Turn[] {
  const turns: Turn[] = [];
  let direction = 0;
  let extreme: Turn = { index: 0, angle: angles[0] ?? 0 };
  for (const [index, angle] of angles.entries()) {
    const beyond = direction === 0 ? Math.abs(angle - extreme.angle) : (extreme.angle - angle) * direction;
    if (direction !== 0 && beyond <= 0) {
      extreme = { index, angle };
    } else if (beyond >= minTurnDegrees) {
      if (direction !== 0) turns.push(extreme);
      direction = Math.sign(angle - extreme.angle);
      extreme = { index, angle };
    }
  }
  return turns;
}
