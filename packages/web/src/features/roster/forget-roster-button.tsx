import { deleteRosterImport, getRosterImport } from '@plumbline/contract/features/roster/roster-calls';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';

/** Forgets a file before its time. */
export function ForgetRosterButton({
  rosterImportId,
  isImported = false,
  onLeave,
}: {
  rosterImportId: number;
  isImported?: boolean;
  onLeave: () => Promise<void> | void;
}) {
  const forget = useAction(deleteRosterImport, {
    success: 'The file is forgotten.',
    onDone: onLeave,
    removes: () => [callKey(getRosterImport, { rosterImportId })],
  });
  return (
    <ConfirmButton
      label="Forget File"
      confirmLabel="Forget"
      isDestructive
      onConfirm={() => forget.run({ rosterImportId })}
    >
      {isImported
        ? 'The rows of the file are forgotten. Profiles stay as they are, and the import can no longer be undone.'
        : 'The rows of the file are forgotten. Nothing of it was imported.'}
    </ConfirmButton>
  );
}
