import { formatBelow } from '../../numbers/rounding.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { validityLimits } from './validity-limits.ts';

/**
 * The rule on the length of a balance recording (proposal; the limits say why). Stances that are timed until they are lost (CDC
 * 4-stage) are recordings of another kind: there a short time is the result and no fault.
 * @param measureId the stance, or the movement where there is none
 * @param scoredS seconds that are left after both ends were dropped
 * @returns one flag, or none for a recording of usual length
 */
export function lengthFlags(measureId: number, scoredS: number): ValidityFlag[] {
  const { minS, usualS, withoutUsualIds } = validityLimits.stanceLength;
  const flag = { rule: 'recordingLength', value: scoredS };
  const scored = `${formatBelow(scoredS)} s were left to score`;
  if (scoredS < minS) {
    return [
      {
        ...flag,
        effect: 'invalid',
        threshold: minS,
        sentence: `${scored}, under ${minS} s: too short, since much of the sway is slower than that.`,
      },
    ];
  }
  if (withoutUsualIds.includes(measureId) || scoredS >= usualS) return [];
  return [
    {
      ...flag,
      effect: 'caution',
      threshold: usualS,
      sentence: `${scored}, under the ${usualS} s of a whole stance: a short recording makes the person look steadier than they were.`,
    },
  ];
}
