import type { ExternalIntegration } from '@plumbline/contract';
import { rotateIntegrationKey } from '@plumbline/contract/features/integrations/external-integrations';
import { useState } from 'react';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { useAction } from '../../platform/api/use-action.ts';

export interface RotateDialogProps {
  integration: ExternalIntegration;
  onRotated: (apiKey: string) => void;
  onClose: () => void;
}

/** Asks before a key is replaced. Mounted while it is open. */
export function RotateDialog({ integration, onRotated, onClose }: RotateDialogProps) {
  const [endsNow, setEndsNow] = useState(false);
  const rotate = useAction(rotateIntegrationKey, { onDone: ({ apiKey }) => onRotated(apiKey) });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="New Key"
      confirmLabel="Make a new key"
      isDestructive={endsNow}
      onConfirm={() => rotate.run({ id: integration.id, endsNow })}
    >
      <p>
        {endsNow
          ? 'The key that is in use now ends at once. The partner’s system is shut out until it has the new one.'
          : 'The key that is in use now works for seven more days, so that the partner’s system can change over.'}
      </p>
      <Checkbox
        label="End the key in use now"
        note="Somebody else may have it."
        checked={endsNow}
        onChange={(event) => setEndsNow(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
