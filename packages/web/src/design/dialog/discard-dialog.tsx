import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DiscardQuestion } from './use-discard-question.ts';

export interface DiscardDialogProps extends Pick<DiscardQuestion, 'isAsking' | 'decide'> {
  /** What is lost, in a sentence. */
  children: ReactNode;
}

/** The question of `useDiscardQuestion`, asked over the form that it is about. */
export function DiscardDialog({ isAsking, decide, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={() => decide(false)}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={() => {
        decide(true);
        return { ok: true };
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
