import { rotateWebhookSecret, type Webhook } from '@plumbline/contract/features/integrations/webhooks';
import { useAction } from '../../../platform/api/use-action.ts';
import { ReplaceSecretDialog } from '../replace-secret-dialog.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';

/** A signing secret that was just made. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      label="Signing secret"
      name="Secret"
      value={secret}
      help="Send it securely to the person who runs the receiver, not by email."
      onClose={onClose}
    >
      The receiver uses this secret to check that a message comes from this portal. It is shown only once. If
      it is lost, create a new one.
    </ShownOnceDialog>
  );
}

export interface RotateSecretDialogProps {
  webhook: Webhook;
  onRotated: (secret: string) => void;
  onClose: () => void;
}

/** Asks before a signing secret is replaced. Mounted while it is open. */
export function RotateSecretDialog({ webhook, onRotated, onClose }: RotateSecretDialogProps) {
  const rotate = useAction(rotateWebhookSecret, { onDone: ({ secret }) => onRotated(secret) });
  return (
    <ReplaceSecretDialog
      name="Secret"
      endsNowText="From now on messages are signed with the new secret only. A receiver with the old one refuses them."
      overlapText="For seven more days messages are signed with both secrets, so that the receiver can switch over."
      onConfirm={(endsNow) => rotate.run({ id: webhook.id, endsNow })}
      onClose={onClose}
    />
  );
}
