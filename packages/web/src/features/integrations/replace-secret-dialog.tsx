import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '../../design/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';

export interface ReplaceSecretDialogProps {
  /** What is replaced: 'Key'. */
  name: string;
  /** What happens where the one in use ends at once; null: none is in use. */
  endsNowText: string | null;
  /** What happens where both work for a while. */
  overlapText: string;
  onConfirm: (endsNow: boolean) => ReturnType<ConfirmDialogProps['onConfirm']>;
  onClose: () => void;
}

/** Asks before a key or a secret is replaced, and whether the one in use ends at once. Mounted while it is open. */
export function ReplaceSecretDialog({
  name,
  endsNowText,
  overlapText,
  onConfirm,
  onClose,
}: ReplaceSecretDialogProps) {
  const [endsNow, setEndsNow] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`New ${name}`}
      confirmLabel={`Create a new ${name.toLowerCase()}`}
      isDestructive={endsNow}
      onConfirm={() => onConfirm(endsNow)}
    >
      <p>{endsNow ? endsNowText : overlapText}</p>
      {endsNowText !== null && (
        <Checkbox
          label={`End the ${name.toLowerCase()} in use now`}
          note="Someone else may have it."
          checked={endsNow}
          onChange={(event) => setEndsNow(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
