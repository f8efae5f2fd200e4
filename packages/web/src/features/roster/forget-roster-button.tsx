import { deleteRosterImport, getRosterImports } from '@plumbline/contract/features/roster/roster-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { callKey } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';

/** Forgets a file before its time. */
export function ForgetRosterButton({
  rosterImportId,
  isImported = false,
  onLeave,
}: {
  rosterImportId: number;
  isImported?: boolean;
  onLeave: () => void;
}) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const forget = () =>
    outcomeOf(async () => {
      await send(deleteRosterImport, { rosterImportId });
      await queryClient.invalidateQueries({ queryKey: callKey(getRosterImports) });
      notify.success('The file is forgotten.');
      onLeave();
    });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Forget File</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Forget File"
        confirmLabel="Forget"
        isDestructive
        onConfirm={forget}
      >
        {isImported
          ? 'The rows of the file are forgotten. Profiles stay as they are, and the import can no longer be undone.'
          : 'The rows of the file are forgotten. Nothing of it was imported.'}
      </ConfirmDialog>
    </>
  );
}
