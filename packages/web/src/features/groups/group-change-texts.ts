import type { GroupChange } from '@plumbline/contract';
import { profilesText } from './bulk-move-sources.ts';

/** '1 code', '1,200 codes'. */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What being inactive means. */
export const inactiveNote = 'Inactive groups are hidden in the app and do not affect billing.';

const wholeTexts = {
  baselineStart: 'Successfully updated group baseline start date',
  defaultProtocol: 'Successfully updated default protocol of all profiles in this group',
} as const;

/** What is said of a change that has ended: whole, or given up because its protocol is not offered any more. */
export function finishedTexts({ kind, doneCount, profileCount }: GroupChange): {
  text: string;
  isWhole: boolean;
} {
  if (doneCount >= profileCount) return { text: wholeTexts[kind], isWhole: true };
  return {
    text: `There was an error updating the group default protocol. The protocol is not offered any more; ${doneCount.toLocaleString('en-US')} of ${profilesText(profileCount)} had got it.`,
    isWhole: false,
  };
}

/** What is going on, as the banner's first words. */
export const runningTitles = {
  baselineStart: 'Recalculating Baseline...',
  defaultProtocol: 'Setting the default protocol...',
} as const;
