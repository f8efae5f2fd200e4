import type { CodeSession } from '@plumbline/contract';
import {
  deleteSession,
  updateSessionToExpedited,
} from '@plumbline/contract/features/codes/change-code-sessions';
import { getCodeSession } from '@plumbline/contract/features/codes/get-code-sessions';
import { getTestedProfilesBySessionId } from '@plumbline/contract/features/codes/get-tested-profiles';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconPrinter } from '../../design/icon/tabler/printer.ts';
import { callKey } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { CodeSheet } from './code-sheet.tsx';
import { useCodeAction } from './use-code-action.ts';

/** Fetched when it is opened: a form and its rules weigh as much as the page. */
const EditCodeDialog = lazy(async () => ({
  default: (await import('./edit-code-dialog.tsx')).EditCodeDialog,
}));

export interface CodeActionsProps {
  code: CodeSession;
  /** Leads away. */
  onDeleted: () => Promise<void>;
}

/** What can be done with a code: printed, changed while it is not over, expedited, deleted. */
export function CodeActions({ code, onDeleted }: CodeActionsProps) {
  const { permissions } = useCurrentUser();
  const expedite = useCodeAction(updateSessionToExpedited, { success: 'Session Successfully Updated' });
  const remove = useCodeAction(deleteSession, {
    success: 'Session Successfully Deleted',
    onDone: onDeleted,
    removes: ({ id }) => [callKey(getCodeSession, { id }), callKey(getTestedProfilesBySessionId, { id })],
  });
  const [open, setOpen] = useState<'edit' | 'expedite' | 'delete' | 'print' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const mayChange = permissions.includes('code:write');
  return (
    <>
      <Button icon={<IconPrinter />} onClick={() => setOpen('print')}>
        Print sheet
      </Button>
      {mayChange && code.canBeExpedited && (
        <Button onClick={() => setOpen('expedite')}>Make expedited</Button>
      )}
      {mayChange && <Button onClick={() => setOpen('delete')}>Delete Code</Button>}
      {mayChange && code.status !== 'Expired' && (
        <Button variant="primary" onClick={() => setOpen('edit')}>
          Edit Code
        </Button>
      )}
      {open === 'print' && <CodeSheet sheet={code} onPrinted={close} />}
      {open === 'edit' && (
        <Suspense>
          <EditCodeDialog code={code} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={open === 'expedite'}
        onClose={close}
        title="Make this code expedited?"
        confirmLabel="Make expedited"
        onConfirm={() => expedite.run({ id: code.id })}
      >
        From now on, people who already have a baseline take each test once. Everyone else takes the full
        assessment. You cannot undo this, but you can create a new code.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title="Delete this code?"
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => remove.run({ id: code.id })}
      >
        No one will be able to use {code.code}. Tests already taken with it are kept. Tests that phones send
        later wait for your review.
      </ConfirmDialog>
    </>
  );
}
