import type { GroupDetail } from '@plumbline/contract';

/** The dialogs of a group's page that are not in the address. */
export type GroupDialogName = 'edit' | 'delete' | 'baselineStart' | 'defaultProtocol';

/** What each of them is given. Mounted while it is open. */
export interface GroupDialogProps {
  group: GroupDetail;
  onClose: () => void;
  /** The group has no page any more: leads to the list. */
  onGone: () => Promise<void>;
}
