import type { ExternalIntegration } from '@plumbline/contract';
import { rotateIntegrationKey } from '@plumbline/contract/features/integrations/external-integrations';
import { useAction } from '../../platform/api/use-action.ts';
import { ReplaceSecretDialog } from './replace-secret-dialog.tsx';

export interface RotateDialogProps {
  integration: ExternalIntegration;
  onRotated: (apiKey: string) => void;
  onClose: () => void;
}

/** Asks before a key is replaced. Mounted while it is open. */
export function RotateDialog({ integration, onRotated, onClose }: RotateDialogProps) {
  const rotate = useAction(rotateIntegrationKey, { onDone: ({ apiKey }) => onRotated(apiKey) });
  return (
    <ReplaceSecretDialog
      name="Key"
      endsNowText={
        integration.apiKey === null
          ? null
          : 'The current key stops working right away. The partner’s system has no access until it has the new one.'
      }
      overlapText={
        integration.apiKey === null
          ? 'Anyone with the key can read what it allows.'
          : 'The current key works for seven more days, so that the partner can switch over.'
      }
      onConfirm={(endsNow) => rotate.run({ id: integration.id, endsNow })}
      onClose={onClose}
    />
  );
}
