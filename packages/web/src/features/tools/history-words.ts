import type { ProfileOperation } from '@plumbline/contract';
import { dateTimeText } from '../../platform/time/time-texts.ts';

/** What was done, with ids alone. */
export function operationText(operation: ProfileOperation): string {
  const { tests, profileId, testId, code } = operation;
  switch (operation.kind) {
    case 'merge':
      return mergeText(operation);
    case 'transferProfile':
      return `Profile ${profileId} was transferred from organization ${operation.fromOrganizationId} to organization ${operation.toOrganizationId}.`;
    case 'transferTest':
      return `Test ${testId} was transferred from profile ${operation.fromProfileId} to profile ${operation.toProfileId}.`;
    case 'testsToBaseline':
      return `${tests} ${tests === 1 ? 'test' : 'tests'} of code ${code} became baseline tests.`;
  }
}

function mergeText({ keptProfileId, lostProfileId, tests, events }: ProfileOperation): string {
  const moved = [
    tests === 0 ? null : `${tests} ${tests === 1 ? 'test' : 'tests'}`,
    events === 0 ? null : `${events} ${events === 1 ? 'event' : 'events'}`,
  ].filter((part) => part !== null);
  const with_ = moved.length === 0 ? '' : `, with ${moved.join(' and ')}`;
  return `Profile ${lostProfileId} was merged into profile ${keptProfileId}${with_}.`;
}

/** Why there is no undo. */
export function obstacleText({ obstacle, undoneOn, newerId }: ProfileOperation): string {
  if (obstacle === 'undone') return `Undone ${undoneOn === null ? '' : dateTimeText(undoneOn)}`.trim();
  if (obstacle === 'tooOld') return 'The 30 days to undo this are over.';
  return `One of them has changed since. First undo entry ${newerId}.`;
}
