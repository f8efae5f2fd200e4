import { formatBelow } from '../../numbers/rounding.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { type GravitySigns, gravityFlags, unitOf } from './gravity-flags.ts';
import { validityLimits } from './validity-limits.ts';

/** What the rules on a balance recording look at. */
export interface BalanceSigns extends GravitySigns {
  rmsMps2: number;
  /** Of all samples, 0 to 1. */
  missingShare: number;
  /** Of all samples, 0 to 1: in stretches that repeat one reading. */
  stuckShare: number;
  /** Largest distance of the magnitude from its own mean. */
  peakChangeMps2: number;
}

const percent = (share: number): string => (share * 100).toFixed(1);

/**
 * The rules on a balance recording (proposal): a still device, lost or stuck samples, a knock, a wrong unit. In a wrong unit neither
 * stillness nor a knock can be told, so only the unit is named.
 */
export function balanceFlags(signs: BalanceSigns): ValidityFlag[] {
  const limits = validityLimits.balance;
  const { rmsMps2, missingShare, stuckShare, peakChangeMps2 } = signs;
  const isInMps2 = !['g', 'unknown'].includes(unitOf(signs));
  const flags: (ValidityFlag | false)[] = [
    isInMps2 &&
      rmsMps2 < limits.minRmsMps2 && {
        rule: 'frozenSensor',
        effect: 'invalid',
        sentence: `The sway was ${rmsMps2.toFixed(3)} m/s2, less than the ${limits.minRmsMps2} m/s2 of a standing person. The device may have been lying still.`,
        value: rmsMps2,
        threshold: limits.minRmsMps2,
      },
    missingShare > limits.maxMissingShare && {
      rule: 'missingSamples',
      effect: 'invalid',
      sentence: `${percent(missingShare)} % of the samples are missing, more than ${limits.maxMissingShare * 100} %.`,
      value: missingShare,
      threshold: limits.maxMissingShare,
    },
    stuckShare > limits.maxStuckShare && {
      rule: 'stuckSensor',
      effect: 'invalid',
      sentence: `For ${percent(stuckShare)} % of the time the sensor repeated one reading, more than ${limits.maxStuckShare * 100} %: it may have hung.`,
      value: stuckShare,
      threshold: limits.maxStuckShare,
    },
    isInMps2 &&
      peakChangeMps2 > limits.maxPeakChangeMps2 && {
        rule: 'drop',
        effect: 'invalid',
        sentence: `The device was knocked or dropped: a change of ${peakChangeMps2.toFixed(1)} m/s2, more than ${limits.maxPeakChangeMps2} m/s2.`,
        value: peakChangeMps2,
        threshold: limits.maxPeakChangeMps2,
      },
  ];
  return [...flags.filter((flag) => flag !== false), ...gravityFlags(signs)];
}

/** The specification's flag: the easiest stance of the mBESS below 90. */
export function easyStanceFlags(measureId: number, stanceId: number | null, score: number): ValidityFlag[] {
  const { protocolId, stanceId: easy, minScore } = validityLimits.easyStance;
  if (measureId !== protocolId || stanceId !== easy || score >= minScore) return [];
  return [
    {
      rule: 'easyStance',
      effect: 'caution',
      sentence: `Feet together scored ${formatBelow(score)}, under ${minScore}: the person may have moved, or the phone was not held to the chest.`,
      value: score,
      threshold: minScore,
    },
  ];
}
