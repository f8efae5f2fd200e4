import type { GroupTransfer } from '@plumbline/contract';

export const isGroupTransferRunning = ({ status }: Pick<GroupTransfer, 'status'>): boolean =>
  status === 'transferring' || status === 'undoing';

export const profilesText = (count: number): string =>
  count === 1 ? '1 profile' : `${count.toLocaleString('en-US')} profiles`;

/** What is, was or was not done, in a sentence. */
export function groupTransferText({
  status,
  fromGroupName,
  fromOrgName,
  toOrgName,
  doneCount,
  profileCount,
  skippedCount,
}: GroupTransfer): string {
  const what = `Group ${fromGroupName} from ${fromOrgName} to ${toOrgName}`;
  switch (status) {
    case 'transferring':
      return `${what} is being transferred.`;
    case 'transferred':
      return `${what}: ${profilesText(profileCount - skippedCount)} transferred.`;
    case 'undoing':
      return `${what} is being undone.`;
    case 'undone':
      return `${what}: the transfer was undone.`;
    case 'failed':
      return `${what} stopped after ${doneCount.toLocaleString('en-US')} of ${profilesText(profileCount)}. Continue or undo it.`;
  }
}

/** Who was left out and why. */
export function skippedTexts({
  status,
  skippedCount,
  elsewhereCount,
  conflictCount,
}: Pick<GroupTransfer, 'status' | 'skippedCount' | 'elsewhereCount' | 'conflictCount'>): string[] {
  if (status === 'undoing' || status === 'undone')
    return skippedCount === 0 ? [] : [`${profilesText(skippedCount)} stayed because of a newer change.`];
  const leftCount = skippedCount - elsewhereCount - conflictCount;
  return [
    ...(leftCount > 0
      ? [
          `${profilesText(leftCount)} ${leftCount === 1 ? 'was' : 'were'} skipped because they had already left the organization.`,
        ]
      : []),
    ...(elsewhereCount > 0 ? [elsewhereText(elsewhereCount, 'stayed')] : []),
    ...(conflictCount > 0
      ? [
          `${profilesText(conflictCount)} stayed because the new organization already has a record that conflicts.`,
        ]
      : []),
  ];
}

/** People of a third organization go nowhere with a group. */
export const elsewhereText = (count: number, verb: 'stay' | 'stayed'): string =>
  count === 1
    ? `1 person belongs to another organization and ${verb === 'stay' ? 'stays' : 'stayed'}.`
    : `${count.toLocaleString('en-US')} people belong to another organization and ${verb}.`;
