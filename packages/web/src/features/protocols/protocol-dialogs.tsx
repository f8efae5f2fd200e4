import type { Protocol, ResponseOf } from '@plumbline/contract';
import type { getProtocol } from '@plumbline/contract/features/protocols/get-protocols';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { ProtocolDialog } from './protocol-dialog.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const CreateProtocolDialog = lazy(async () => ({
  default: (await import('./save-protocol-dialogs.tsx')).CreateProtocolDialog,
}));
const EditProtocolDialog = lazy(async () => ({
  default: (await import('./save-protocol-dialogs.tsx')).EditProtocolDialog,
}));
const DeleteProtocolDialog = lazy(async () => ({
  default: (await import('./delete-protocol-dialog.tsx')).DeleteProtocolDialog,
}));
const ProtocolSettingsDialog = lazy(async () => ({
  default: (await import('./protocol-settings-dialog.tsx')).ProtocolSettingsDialog,
}));

export interface ProtocolDialogsProps extends Pick<ResponseOf<typeof getProtocol>, 'protocol' | 'usage'> {
  /** All of the organization's; null until they are there. */
  protocols: readonly Protocol[] | null;
  dialog: ProtocolDialog | null;
  onClose: () => void;
  onCreated: (protocolId: number) => void;
  onDeleted: () => Promise<void>;
}

/** The dialog of a protocol's page that is open, for whoever may do what it does. */
export function ProtocolDialogs(props: ProtocolDialogsProps) {
  const { permissions } = useCurrentUser();
  if (props.dialog === null) return null;
  if (props.dialog === 'settings') {
    return (
      <Suspense>
        {permissions.includes('organization:configure') && <ProtocolSettingsDialog onClose={props.onClose} />}
      </Suspense>
    );
  }
  if (!permissions.includes('protocol:write') || props.protocols === null) return null;
  return (
    <Suspense>
      <WritingDialog {...props} protocols={props.protocols} />
    </Suspense>
  );
}

function WritingDialog({
  protocol,
  usage,
  protocols,
  dialog,
  onClose,
  onCreated,
  onDeleted,
}: ProtocolDialogsProps & { protocols: readonly Protocol[] }) {
  const { codeCount } = usage;
  if (dialog === 'copy') {
    return (
      <CreateProtocolDialog protocols={protocols} copied={protocol} onClose={onClose} onCreated={onCreated} />
    );
  }
  if (dialog === 'delete') {
    return <DeleteProtocolDialog {...{ protocol, usage, protocols, onClose, onDeleted }} />;
  }
  // An address may ask to edit a standard one.
  if (protocol.legacyProtocolId !== null) return null;
  return <EditProtocolDialog {...{ protocol, protocols, codeCount, onClose }} />;
}
