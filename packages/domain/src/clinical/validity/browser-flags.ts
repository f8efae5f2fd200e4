import type { RecordingKind } from '../recordings/recording.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { validityLimits } from './validity-limits.ts';

/** What a browser says of how a test was taken; null where it did not say. */
export interface BrowserSigns {
  refreshRateHz: number | null;
  /** How often the window was left while a test was on. */
  focusLossCount: number | null;
  /** What was interrupted was taken again, so that nothing of it is in the recording. */
  repeatsInterrupted: boolean;
}

/** Recordings of what was shown for so long, or answered so fast after it was shown. */
const shownKinds: readonly RecordingKind[] = [
  'reactionTrials',
  'goNoGoTrials',
  'conditionTrials',
  'inspectionTrials',
  'targetTrials',
];
/** Recordings that also depend on the person being there all the time. */
const attentiveKinds: readonly RecordingKind[] = [...shownKinds, 'numberTouches', 'memoryTrials'];

/**
 * The rules on a test in a browser (proposal): a display that draws too few frames does not show when a signal appeared, and nobody knows
 * what was seen while the window was left. What was taken again after that is a caution alone.
 * @returns none for a questionnaire, which asks for no speed
 */
export function browserFlags(kind: RecordingKind, signs: BrowserSigns): ValidityFlag[] {
  const { minRefreshRateHz } = validityLimits.browser;
  const { refreshRateHz, focusLossCount, repeatsInterrupted } = signs;
  const flags: (ValidityFlag | false)[] = [
    shownKinds.includes(kind) &&
      refreshRateHz !== null &&
      refreshRateHz < minRefreshRateHz && {
        rule: 'slowDisplay',
        effect: 'invalid',
        sentence: `The display drew ${Math.floor(refreshRateHz)} frames a second, fewer than ${minRefreshRateHz}, so the exact time when something was seen is not known.`,
        value: refreshRateHz,
        threshold: minRefreshRateHz,
      },
    attentiveKinds.includes(kind) &&
      focusLossCount !== null &&
      focusLossCount > 0 && {
        rule: 'focusLost',
        effect: repeatsInterrupted ? 'caution' : 'invalid',
        sentence: `The window was left ${focusLossCount === 1 ? 'once' : `${focusLossCount} times`} during the test${
          repeatsInterrupted
            ? '; interrupted parts were repeated.'
            : ', so it is not known what the person saw.'
        }`,
        value: focusLossCount,
        threshold: 0,
      },
  ];
  return flags.filter((flag) => flag !== false);
}
