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
}: GroupTransfer): string {
  const what = `Group ${fromGroupName} from ${fromOrgName} to ${toOrgName}`;
  switch (status) {
    case 'transferring':
      return `${what} is being transferred.`;
    case 'transferred':
      return `${what}: ${profilesText(profileCount)} transferred.`;
    case 'undoing':
      return `${what} is being undone.`;
    case 'undone':
      return `${what}: the transfer was undone.`;
    case 'failed':
      return `${what} stopped after ${doneCount.toLocaleString('en-US')} of ${profilesText(profileCount)}. Continue or undo it.`;
  }
}

/** Who was left out and why. */
export function skippedText({
  status,
  skippedCount,
}: Pick<GroupTransfer, 'status' | 'skippedCount'>): string {
  return status === 'undoing' || status === 'undone'
    ? `${profilesText(skippedCount)} stayed, since something newer stands against it.`
    : `${profilesText(skippedCount)} skipped, having left the organization before their turn.`;
}
