import type { HorizontalSway } from './horizontal-sway.ts';
import { lowPass } from './low-pass.ts';

const swayCutoffHz = 3.5;
const jerkCutoffHz = 10;
/** Chi-square of two degrees of freedom at 95 %, times pi (Schubert & Kirchner 2014). */
const ellipseFactor = Math.PI * 5.991;

/**
 * The published sway numbers of a conditioned recording (Mancini et al. 2012; Martinez-Mendez 2012; Prieto 1996). All are the same
 * however the sensor was turned.
 */
export function swayFigures(sway: HorizontalSway): Record<string, number> {
  const { sampleRateHz } = sway;
  const ap = lowPass(sway.anteroposterior, swayCutoffHz, sampleRateHz);
  const ml = lowPass(sway.mediolateral, swayCutoffHz, sampleRateHz);
  const count = Math.max(1, ap.length);
  const durationS = ap.length / sampleRateHz;
  let squares = 0;
  let distance = 0;
  let path = 0;
  let area = 0;
  let [apap, mlml, apml] = [0, 0, 0];
  for (const [i, a] of ap.entries()) {
    const m = ml[i] ?? 0;
    const previousA = ap[i - 1] ?? a;
    const previousM = ml[i - 1] ?? m;
    squares += a * a + m * m;
    distance += Math.hypot(a, m);
    path += Math.hypot(a - previousA, m - previousM);
    area += Math.abs(a * previousM - previousA * m);
    apap += a * a;
    mlml += m * m;
    apml += a * m;
  }
  const distMps2 = distance / count;
  const determinant = Math.max(0, (apap / count) * (mlml / count) - (apml / count) ** 2);
  return {
    rmsMps2: Math.sqrt(squares / count),
    distMps2,
    pathMps2: path,
    areaM2ps5: durationS === 0 ? 0 : area / (2 * durationS),
    ellipseM2ps4: ellipseFactor * Math.sqrt(determinant),
    meanFrequencyHz: distMps2 * durationS === 0 ? 0 : path / (2 * Math.PI * distMps2 * durationS),
    jerkM2ps5: jerk(sway),
    durationS,
  };
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
