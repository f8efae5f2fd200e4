import type { GroupChange } from '@plumbline/contract';
import { profilesText } from './bulk-move-sources.ts';

/** '1 code', '1,200 codes'. */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The meaning of being inactive. */
export const inactiveNote = 'Inactive groups are hidden in the app and do not affect billing.';

const wholeTexts = {
  baselineStart: 'Successfully updated group baseline start date',
  defaultProtocol: 'Successfully updated default protocol of all profiles in this group',
} as const;

/** Returns the message about a change that has ended: complete, or stopped because its protocol is no longer offered. */
export function finishedTexts({ kind, doneCount, profileCount }: GroupChange): {
  text: string;
  isWhole: boolean;
} {
  if (doneCount >= profileCount) return { text: wholeTexts[kind], isWhole: true };
  return {
    text: `There was an error updating the group default protocol. The protocol is no longer available. ${doneCount.toLocaleString('en-US')} of ${profilesText(profileCount)} were already updated.`,
    isWhole: false,
  };
}

/** Returns the first words of the banner about a running change. */
export const runningTitles = {
  baselineStart: 'Recalculating Baseline...',
  defaultProtocol: 'Setting the default protocol...',
} as const;
