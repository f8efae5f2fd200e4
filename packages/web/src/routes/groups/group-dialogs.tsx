import { type ComponentType, lazy } from 'react';
import type { GroupDialogName, GroupDialogProps } from '../../features/groups/group-dialog.ts';

/** Fetched when it is opened: forms and their rules weigh as much as the page. */
const fetched = (load: () => Promise<ComponentType<GroupDialogProps>>) =>
  lazy(async () => ({ default: await load() }));

/** The dialogs of a group's page. */
export const groupDialogs: Readonly<Record<GroupDialogName, ComponentType<GroupDialogProps>>> = {
  edit: fetched(async () => (await import('../../features/groups/edit-group-dialog.tsx')).EditGroupDialog),
  delete: fetched(
    async () => (await import('../../features/groups/delete-group-dialog.tsx')).DeleteGroupDialog,
  ),
  baselineStart: fetched(
    async () => (await import('../../features/groups/group-baseline-dialog.tsx')).GroupBaselineDialog,
  ),
  defaultProtocol: fetched(
    async () => (await import('../../features/groups/group-protocol-dialog.tsx')).GroupProtocolDialog,
  ),
};
