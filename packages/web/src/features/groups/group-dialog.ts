import type { GroupDetail } from '@plumbline/contract';

/** The dialogs of a group's page that are not in the address. */
export type GroupDialogName = 'edit' | 'delete' | 'baselineStart' | 'defaultProtocol';

/** The props of each dialog. It is mounted while it is open. */
export interface GroupDialogProps {
  group: GroupDetail;
  onClose: () => void;
  /** Called when the group was deleted; leads to the list. */
  onDeleted: () => Promise<void>;
}
