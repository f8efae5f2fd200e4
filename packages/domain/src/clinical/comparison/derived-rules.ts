import { baselineAlgorithmVersion } from './baseline.ts';
import { largestChangeVersion } from './largest-change.ts';
import { ownMeaningVersion } from './own-meaning.ts';

/** Changes with what no version of its own stands for: colours, severities, norms, fall risk, VOMS, labels of tests, when a baseline is ready. */
const otherRulesVersion = 'others-2026.6';

/** What is derived from a profile's tests and stored stands on these. */
export const derivedRules: readonly string[] = [
  baselineAlgorithmVersion,
  ownMeaningVersion,
  largestChangeVersion,
  otherRulesVersion,
];

/**
 * What each version was made of, the first one first. Whoever changes one of the rules adds a line; lines are never changed, since rows
 * that are stored carry their number.
 */
export const derivedRulesHistory: readonly (readonly string[])[] = [
  [
    'baseline-1.1.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.1',
  ],
  // An easier stance that was lost counts for the fall risk.
  [
    'baseline-1.1.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.2',
  ],
  // A VOMS that was excluded says nothing, and a far near point says it alone.
  [
    'baseline-1.1.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.3',
  ],
  // When a baseline expires is stored with how far it is.
  [
    'baseline-1.1.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.4',
  ],
  // Norms and the fall risk ask for the age on the day of the test.
  [
    'baseline-1.2.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.5',
  ],
  // Answers and what a helper times are of one class, by whatever they were given.
  [
    'baseline-1.2.0+retest-error-2026.2+own-spread-2026.1',
    'meaning-2026.1',
    'largest-change-2026.1',
    'others-2026.6',
  ],
];

/**
 * The version of everything that is derived from a profile's tests and stored with it: baselines, the largest change and the meaning of
 * its newest test, its kind, and how far the baseline is. From 1, and higher with each change; what was stored under a lower one is derived
 * anew after an upgrade.
 */
export const derivedRulesVersion: number = derivedRulesHistory.length;
