import { useRef } from 'react';
import { ProtocolsPage } from '../../features/protocols/protocols-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

/** The list of protocols. Its filter and its dialogs stand in the address. */
export function ProtocolsScreen() {
  const [address, change] = useAddress('/protocols');
  const { replaceWith } = useGoTo();
  const created = useRef<number | null>(null);
  return (
    <ProtocolsPage
      address={address}
      onAddressChange={(changes, options) => {
        const { current } = created;
        created.current = null;
        // Closing the form after a protocol was created leads to it; Back leads to the list, not to a form for another one.
        if (current !== null && 'dialog' in changes && changes.dialog === undefined)
          void replaceWith('/protocols/$id', { id: current });
        else void change(changes, options);
      }}
      onCreated={(protocolId) => {
        created.current = protocolId;
      }}
    />
  );
}
