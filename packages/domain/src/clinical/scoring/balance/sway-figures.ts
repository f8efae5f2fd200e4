import type { HorizontalSway } from './horizontal-sway.ts';
import { lowPass } from './low-pass.ts';
import type { Signal } from './signal.ts';

export const swayCutoffHz = 3.5;
export const jerkCutoffHz = 10;
/** Chi-square of two degrees of freedom at 95 %, times pi (Schubert & Kirchner 2014). */
const ellipseFactor = Math.PI * 5.991;

/** The published sway numbers; none depends on how the sensor was turned. */
export interface SwayFigures {
  rmsMps2: number;
  /** Mean distance from the center. */
  distMps2: number;
  /** Longest extent, along the main direction of the sway. */
  rangeMps2: number;
  pathMps2: number;
  areaM2ps5: number;
  ellipseM2ps4: number;
  meanFrequencyHz: number;
  jerkM2ps5: number;
  durationS: number;
}

/**
 * The published sway numbers of a conditioned recording (Mancini et al. 2012; Martinez-Mendez 2012; Prieto 1996). The range is taken
 * along the main direction of the sway instead of forward and sideways, which a phone held anyhow does not know.
 */
export function swayFigures(sway: HorizontalSway): SwayFigures {
  const { sampleRateHz } = sway;
  const ap = lowPass(sway.anteroposterior, swayCutoffHz, sampleRateHz);
  const ml = lowPass(sway.mediolateral, swayCutoffHz, sampleRateHz);
  const count = Math.max(1, ap.length);
  const durationS = ap.length / sampleRateHz;
  let [distance, path, area] = [0, 0, 0];
  let [apap, mlml, apml] = [0, 0, 0];
  let [previousA, previousM] = [ap[0] ?? 0, ml[0] ?? 0];
  for (let i = 0; i < ap.length; i += 1) {
    const [a, m] = [ap[i] ?? 0, ml[i] ?? 0];
    distance += Math.hypot(a, m);
    path += Math.hypot(a - previousA, m - previousM);
    area += Math.abs(a * previousM - previousA * m);
    apap += a * a;
    mlml += m * m;
    apml += a * m;
    [previousA, previousM] = [a, m];
  }
  const distMps2 = distance / count;
  const determinant = Math.max(0, (apap / count) * (mlml / count) - (apml / count) ** 2);
  return {
    rmsMps2: Math.sqrt((apap + mlml) / count),
    distMps2,
    rangeMps2: extent(ap, ml, 0.5 * Math.atan2(2 * apml, apap - mlml)),
    pathMps2: path,
    areaM2ps5: durationS === 0 ? 0 : area / (2 * durationS),
    ellipseM2ps4: ellipseFactor * Math.sqrt(determinant),
    meanFrequencyHz: distMps2 * durationS === 0 ? 0 : path / (2 * Math.PI * distMps2 * durationS),
    jerkM2ps5: jerk(sway),
    durationS,
  };
}

function extent(ap: Signal, ml: Signal, angle: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [low, high] = [0, 0];
  for (let i = 0; i < ap.length; i += 1) {
    const along = cos * (ap[i] ?? 0) + sin * (ml[i] ?? 0);
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return high - low;
}

/** Half the integral of the squared rate of change (Mancini et al. 2012). */
function jerk({ anteroposterior, mediolateral, sampleRateHz }: HorizontalSway): number {
  const ap = lowPass(anteroposterior, jerkCutoffHz, sampleRateHz);
  const ml = lowPass(mediolateral, jerkCutoffHz, sampleRateHz);
  let sum = 0;
  for (let i = 1; i < ap.length; i += 1) {
    const da = ((ap[i] ?? 0) - (ap[i - 1] ?? 0)) * sampleRateHz;
    const dm = ((ml[i] ?? 0) - (ml[i - 1] ?? 0)) * sampleRateHz;
    sum += da * da + dm * dm;
  }
  return sum / 2 / sampleRateHz;
}
