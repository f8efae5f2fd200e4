import { rotateWebhookSecret, type Webhook } from '@plumbline/contract/features/integrations/webhooks';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../design/dialog/dialog.tsx';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { CopyField } from '../../../design/form/copy-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';

/** A secret that was just made. It is shown nowhere else, so neither Escape nor a click outside closes the dialog. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog isOpen isKeptOpen isCovered onClose={onClose} title="Copy the signing secret">
      <DialogBody>
        <p>
          The receiver checks with this secret that a message is from here. It is shown now and never again:
          afterwards only a new one can be made.
        </p>
        <CopyField
          label="Signing secret"
          value={secret}
          copiedMessage="Secret Copied to Clipboard"
          help="Send it to whoever runs the receiver by a way that nobody else reads, not by e-mail."
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          I have copied the secret
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

export interface RotateSecretDialogProps {
  webhook: Webhook;
  onRotated: (secret: string) => void;
  onClose: () => void;
}

/** Asks before a signing secret is replaced. Mounted while it is open. */
export function RotateSecretDialog({ webhook, onRotated, onClose }: RotateSecretDialogProps) {
  const [endsNow, setEndsNow] = useState(false);
  const rotate = useAction(rotateWebhookSecret, { onDone: ({ secret }) => onRotated(secret) });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="New Secret"
      confirmLabel="Make a new secret"
      isDestructive={endsNow}
      onConfirm={() => rotate.run({ id: webhook.id, endsNow })}
    >
      <p>
        {endsNow
          ? 'From now on messages are signed with the new secret alone. A receiver that has the old one refuses them.'
          : 'For seven more days messages are signed with both secrets, so that the receiver can change over.'}
      </p>
      <Checkbox
        label="End the secret in use now"
        note="Somebody else may have it."
        checked={endsNow}
        onChange={(event) => setEndsNow(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
