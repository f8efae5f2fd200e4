import type { ProfileOperation } from '@plumbline/contract';
import { dateTimeText } from '../../platform/time/time-texts.ts';

/** What was done, with ids alone. */
export const operationText = ({
  kind,
  keptProfileId,
  lostProfileId,
  tests,
  events,
}: ProfileOperation): string => {
  if (kind !== 'merge') return transferTexts[kind];
  const moved = [
    tests === 0 ? null : `${tests} ${tests === 1 ? 'test' : 'tests'}`,
    events === 0 ? null : `${events} ${events === 1 ? 'event' : 'events'}`,
  ].filter((part) => part !== null);
  const with_ = moved.length === 0 ? '' : `, with ${moved.join(' and ')}`;
  return `Profile ${lostProfileId} was merged into profile ${keptProfileId}${with_}.`;
};

/** Why there is no undo. */
export function obstacleText({ obstacle, undoneOn, newerId }: ProfileOperation): string {
  if (obstacle === 'undone') return `Undone ${undoneOn === null ? '' : dateTimeText(undoneOn)}`.trim();
  if (obstacle === 'tooOld') return 'This could be undone for 30 days, which are over.';
  return `One of the two was merged again. Undo that first: entry ${newerId}.`;
}

const transferTexts: Readonly<Record<Exclude<ProfileOperation['kind'], 'merge'>, string>> = {
  transferProfile: 'A profile was transferred to another organization.',
  transferTest: 'A test was transferred to another profile.',
  testsToBaseline: 'The tests of a code were made baseline tests.',
};
