import type { ProfileOperation } from '@plumbline/contract';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { profilesText } from './group-transfer-texts.ts';

/** What was done, with ids alone. */
export function operationText(operation: ProfileOperation): string {
  const { tests, profileId, testId, code } = operation;
  switch (operation.kind) {
    case 'merge':
      return mergeText(operation);
    case 'transferProfile':
      return `Profile ${profileId} was transferred from organization ${operation.fromOrganizationId} to organization ${operation.toOrganizationId}.`;
    case 'transferGroup':
      return groupText(operation);
    case 'transferTest':
      return `Test ${testId} was transferred from profile ${operation.fromProfileId} to profile ${operation.toProfileId}.`;
    case 'testsToBaseline':
      return `${tests} ${tests === 1 ? 'test' : 'tests'} of code ${code} became baseline tests.`;
  }
}

function groupText({ groupTransfer, fromOrganizationId, toOrganizationId }: ProfileOperation): string {
  const name = groupTransfer?.groupName ?? null;
  const group = name === null ? 'A group' : `Group ${name}`;
  const people = profilesText(groupTransfer?.people ?? 0);
  return `${group} with ${people} was transferred from organization ${fromOrganizationId} to organization ${toOrganizationId}.`;
}

/** How many of a transferred group went back, while not all did. */
export function partlyUndoneText({ groupTransfer }: ProfileOperation): string | null {
  if (groupTransfer === null) return null;
  const { people, undonePeople } = groupTransfer;
  return undonePeople === 0 || undonePeople === people
    ? null
    : `Undone for ${undonePeople.toLocaleString('en-US')} of them.`;
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
export function obstacleText({ obstacle, undoneOn, newerId, newerOrganizationId }: ProfileOperation): string {
  if (obstacle === 'undone') return `Undone ${undoneOn === null ? '' : dateTimeText(undoneOn)}`.trim();
  if (obstacle === 'tooOld') return 'The 30 days to undo this are over.';
  const why = 'Merged or transferred again since.';
  if (newerId === null) return `${why} You cannot see that change. Support can undo it first.`;
  return newerOrganizationId === null
    ? `${why} First undo entry ${newerId}.`
    : `${why} First undo entry ${newerId} in the history of organization ${newerOrganizationId}.`;
}
