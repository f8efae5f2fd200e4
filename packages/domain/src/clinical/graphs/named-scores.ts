import { formatScoreWithUnit } from '../comparison/format-score.ts';
import { measureOf } from '../measures/find-measure.ts';
import type { NamedScore } from './graph.ts';

const named: Readonly<Record<string, string>> = {
  rmsMps2: 'Sway (RMS)',
  distMps2: 'Mean distance from the center',
  rangeMps2: 'Range',
  pathMps2: 'Path',
  areaM2ps5: 'Sway area a second',
  ellipseM2ps4: '95 % ellipse',
  meanFrequencyHz: 'Mean frequency',
  jerkM2ps5: 'Jerk',
  durationS: 'Time scored',
  peakChangeMps2: 'Largest change of acceleration',
  meanMagnitudeMps2: 'Mean acceleration',
  headTurnDegrees: 'Head turn',
  beatErrorMs: 'From the beat',
};

/** The unit is the end of a figure's name; the longest that fits counts. */
const units: readonly (readonly [RegExp, string, number])[] = [
  [/Mps2$/, ' m/s²', 3],
  [/M2ps5$/, ' m²/s⁵', 3],
  [/M2ps4$/, ' m²/s⁴', 3],
  [/Degrees$/, '°', 0],
  [/Ms$/, ' ms', 0],
  [/Hz$/, ' Hz', 2],
  [/[a-z]S$/, ' s', 1],
  [/Share$/, ' %', 0],
];

const unitOf = (key: string) => units.find(([end]) => end.test(key));

/** A figure of a receipt in words: 'headTurnDegrees' is 'Head turn', 'goCount' 'Go count'. */
export function nameOfFigure(key: string): string {
  const known = named[key];
  if (known !== undefined) return known;
  const words = key
    .replace(/(Mps2|M2ps5|M2ps4|Degrees|Ms|Hz|Share|S)$/, '')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A figure of a receipt with the unit that its name ends in. */
export function figureText(key: string, value: number): string {
  const unit = unitOf(key);
  if (unit === undefined) return Number.isInteger(value) ? String(value) : value.toFixed(2);
  const [, suffix, digits] = unit;
  return `${(suffix === ' %' ? value * 100 : value).toFixed(digits)}${suffix}`;
}

/** The score of a result and every figure on the way to it, as its receipt has them. */
export function namedScoresOf(result: {
  measureId: number;
  score: number | null;
  figures: Readonly<Record<string, number>>;
}): NamedScore[] {
  return [
    ...(result.score === null
      ? []
      : [
          {
            name: 'Score',
            value: formatScoreWithUnit(measureOf(result.measureId), result.score),
            part: null,
          },
        ]),
    ...Object.entries(result.figures).map(([key, value]) => ({
      name: nameOfFigure(key),
      value: figureText(key, value),
      part: null,
    })),
  ];
}
