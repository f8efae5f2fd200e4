import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProtocolDialog } from '../features/protocols/protocol-dialog.ts';
import { ProtocolPage } from '../features/protocols/protocol-page.tsx';
import { callKey } from '../platform/api/call-query.ts';
import { useAddress, useGoTo } from '../platform/navigation/use-address.ts';

/** One protocol. Its dialogs stand in the address. */
export function ProtocolScreen() {
  const [{ id, dialog = null }, changeAddress] = useAddress('/protocols/$id');
  const { replaceWith } = useGoTo();
  const queryClient = useQueryClient();
  // Where a dialog leads that has done its work: it closes itself in the same breath.
  const next = useRef<(() => void) | null>(null);
  const show = (wanted: ProtocolDialog | null) => {
    const lead = next.current;
    next.current = null;
    if (wanted === null && lead !== null) return lead();
    return void changeAddress({ dialog: wanted ?? undefined }, { replace: wanted === null });
  };
  return (
    <ProtocolPage
      key={id}
      protocolId={id}
      dialog={dialog}
      onDialog={show}
      onCreated={async (copyId) => {
        next.current = () => void replaceWith('/protocols/$id', { id: copyId });
      }}
      onDeleted={async () => {
        // Not the page's own protocol, which would not be found any more. Whoever had it as the default has another one.
        await Promise.all(
          [getProtocols, getGroup, getWebProfileDetail].map((call) =>
            queryClient.invalidateQueries({ queryKey: callKey(call) }),
          ),
        );
        next.current = () => void replaceWith('/protocols');
      }}
    />
  );
}
