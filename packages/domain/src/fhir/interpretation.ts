import type { MeasureComparison } from '../clinical/comparison/comparison.ts';
import { type VerdictLevel, verdictLevelOf } from '../clinical/comparison/verdict-level.ts';
import { type CodeableConcept, type Coding, words } from './elements.ts';
import { ownSystems, systems } from './systems.ts';

/** A level of the verdict in the portal's own system. */
export const verdictCoding = (level: VerdictLevel): Coding => ({
  system: ownSystems.verdict,
  code: level === 'none' ? 'not-judged' : level,
  display: verdictDisplays[level],
});

const verdictDisplays: Readonly<Record<VerdictLevel, string>> = {
  none: 'Not judged against the baseline',
  normal: 'Close to baseline',
  warning: 'Warning',
  worse: 'Worse than baseline',
};

/** HL7 has a word for worse and for normal. A warning is neither, so it is a code of the portal alone. */
const official: Readonly<Record<VerdictLevel, Coding | null>> = {
  none: null,
  normal: { system: systems.interpretation, code: 'N', display: 'Normal' },
  warning: null,
  worse: { system: systems.interpretation, code: 'W', display: 'Worse' },
};

/**
 * What the portal's verdict says of a result, as an interpretation; undefined where it judges nothing and no word of severity is known.
 * The level is that of the verdict, not of the colour, so that it agrees with the page and the report.
 */
export function interpretationOf(comparison: MeasureComparison): CodeableConcept[] | undefined {
  const level = verdictLevelOf(comparison);
  const severity = words(comparison.severity);
  const judged: CodeableConcept[] =
    level === 'none'
      ? []
      : [
          {
            coding: [official[level], verdictCoding(level)].filter((coding) => coding !== null),
            text: verdictDisplays[level],
          },
        ];
  const all = severity === undefined ? judged : [...judged, { text: severity }];
  return all.length === 0 ? undefined : all;
}
