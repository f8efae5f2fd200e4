import { useRef } from 'react';
import type { ProtocolDialog } from '../../features/protocols/protocol-dialog.ts';
import { ProtocolPage } from '../../features/protocols/protocol-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

/** One protocol. Its dialogs stand in the address. */
export function ProtocolScreen() {
  const [{ id, dialog = null }, changeAddress] = useAddress('/protocols/$id');
  const { replaceWith } = useGoTo();
  // Where a dialog leads that made a protocol: it closes itself in the same breath.
  const next = useRef<(() => void) | null>(null);
  const show = (dialog: ProtocolDialog | null) => {
    const lead = next.current;
    next.current = null;
    if (dialog === null && lead !== null) return lead();
    return void changeAddress({ dialog: dialog ?? undefined }, { replace: dialog === null });
  };
  return (
    <ProtocolPage
      key={id}
      protocolId={id}
      dialog={dialog}
      onDialog={show}
      onCreated={(copyId) => {
        next.current = () => void replaceWith('/protocols/$id', { id: copyId });
      }}
      onDeleted={() => replaceWith('/protocols')}
    />
  );
}
