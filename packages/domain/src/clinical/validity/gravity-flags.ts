import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { validityLimits } from './validity-limits.ts';

/** What tells in which unit a phone sent its acceleration, and whether gravity is in it. */
export interface GravitySigns {
  /** Mean length of the acceleration. */
  meanMagnitudeMps2: number;
  /** Length of the mean acceleration: gravity stays in it, movement does not. */
  meanVectorMps2: number;
}

/** `g` is sent instead of m/s2, `removed` is m/s2 without gravity, `unknown` is neither. */
export type AccelerationUnit = 'mps2' | 'g' | 'removed' | 'unknown';

/**
 * The unit that an acceleration came in, by the gravity in it (proposal; the limits say why).
 * @param signs both figures of one recording, as they were sent
 */
export function unitOf({ meanMagnitudeMps2, meanVectorMps2 }: GravitySigns): AccelerationUnit {
  const { standardMps2, invalidErrorMps2, inG, minVectorShare } = validityLimits.gravity;
  if (Math.abs(meanMagnitudeMps2 - standardMps2) <= invalidErrorMps2) return 'mps2';
  const pullsOneWay = meanVectorMps2 >= minVectorShare * meanMagnitudeMps2;
  if (pullsOneWay && meanMagnitudeMps2 >= inG.from && meanMagnitudeMps2 <= inG.to) return 'g';
  const isSmall = meanMagnitudeMps2 < inG.from || (!pullsOneWay && meanMagnitudeMps2 < standardMps2);
  return isSmall ? 'removed' : 'unknown';
}

/**
 * The rule on gravity: a mean magnitude far from 9.81 m/s2 is invalid and named, one that is somewhat off a caution (proposal).
 * @returns one flag, or none within the error that phone sensors have
 */
export function gravityFlags(signs: GravitySigns): ValidityFlag[] {
  const { standardMps2, cautionErrorMps2 } = validityLimits.gravity;
  const { meanMagnitudeMps2: mean } = signs;
  const unit = unitOf(signs);
  if (unit === 'mps2' && Math.abs(mean - standardMps2) <= cautionErrorMps2) return [];
  const flag = { rule: 'gravity', value: mean, threshold: standardMps2 };
  switch (unit) {
    case 'mps2':
      return [
        {
          ...flag,
          effect: 'caution',
          sentence: `The mean acceleration was ${mean.toFixed(1)} m/s2 instead of about ${standardMps2} m/s2: the sensor may be badly calibrated, or the person was not standing still.`,
        },
      ];
    case 'g':
      return [
        {
          ...flag,
          effect: 'invalid',
          sentence: `This phone sent g instead of m/s2: the mean acceleration was ${mean.toFixed(2)} instead of about ${standardMps2}, so the score is far too high.`,
        },
      ];
    case 'removed':
      return [
        {
          ...flag,
          effect: 'invalid',
          sentence: `The mean acceleration was ${mean.toFixed(1)} m/s2 instead of about ${standardMps2} m/s2: gravity was removed, so the direction of down is not known.`,
        },
      ];
    case 'unknown':
      return [
        {
          ...flag,
          effect: 'invalid',
          sentence: `The mean acceleration was ${mean.toFixed(1)} instead of about ${standardMps2} m/s2: the unit is wrong, or the sensor is broken.`,
        },
      ];
  }
}
