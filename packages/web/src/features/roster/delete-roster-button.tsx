import { deleteRosterImport, getRosterImport } from '@plumbline/contract/features/roster/roster-calls';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';

/** Deletes a file before its time. */
export function DeleteRosterButton({
  rosterImportId,
  isImported = false,
  onLeave,
}: {
  rosterImportId: number;
  isImported?: boolean;
  onLeave: () => Promise<void> | void;
}) {
  const remove = useAction(deleteRosterImport, {
    success: 'The file is deleted.',
    onDone: onLeave,
    removes: () => [callKey(getRosterImport, { rosterImportId })],
  });
  return (
    <ConfirmButton
      label="Delete File"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => remove.run({ rosterImportId })}
    >
      {isImported
        ? 'The file’s rows will be deleted. Profiles stay as they are, and you can no longer undo the import.'
        : 'The file’s rows will be deleted. Nothing was imported from it.'}
    </ConfirmButton>
  );
}
