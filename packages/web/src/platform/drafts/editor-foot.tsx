import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import type { MissingFieldsOfForm } from '../../design/form/use-missing-fields.tsx';
import { dateTimeText } from '../time/time-texts.ts';
import classes from './editor-foot.module.css';

export interface EditorFootProps {
  /** Something was typed that is not saved; the browser keeps it. */
  isDrafted: boolean;
  /** When the draft was typed that the form started from, in epoch milliseconds; null where it started from what is saved. */
  draftFrom: number | null;
  /** What is said while nothing is unsaved. */
  note: string;
  /** The id of that sentence, for a button that it explains. */
  noteId?: string;
  /** Names the fields that keep the form from being saved. */
  missing?: MissingFieldsOfForm;
  /** What is edited, such as 'invoice'. */
  noun: string;
  onDiscard: () => void;
  /** The buttons after the one that discards. */
  children: ReactNode;
}

/** The foot of an editor whose drafts are kept in the browser: what is kept where, and the buttons. Discarding is confirmed. */
export function EditorFoot({
  isDrafted,
  draftFrom,
  note,
  noteId,
  noun,
  missing,
  onDiscard,
  children,
}: EditorFootProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <div ref={missing?.insideRef} data-form-foot className={classes.foot}>
      <p id={noteId} className={classes.note}>
        {isDrafted ? draftText(draftFrom) : note} {missing?.sentence}
      </p>
      <div className={classes.buttons}>
        {isDrafted && <Button onClick={() => setIsDiscarding(true)}>Discard changes</Button>}
        {children}
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          onDiscard();
          return { ok: true };
        }}
      >
        Your changes to this {noun} will not be saved.
      </ConfirmDialog>
    </div>
  );
}

const draftText = (from: number | null): string =>
  from === null
    ? 'Not saved yet. Your changes are kept in this browser.'
    : `You typed this on ${dateTimeText(new Date(from).toISOString())}. This browser keeps it until you save.`;
