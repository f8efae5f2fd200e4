import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { type ProtocolDialog, readProtocolDialog } from '../features/protocols/protocol-dialog.ts';
import { ProtocolPage } from '../features/protocols/protocol-page.tsx';
import { callKey } from '../platform/api/call-query.ts';

/** One protocol. Its dialogs stand in the address. */
export function ProtocolScreen() {
  const { id } = useParams({ from: '/signed-in/protocols/$id' });
  const dialog = readProtocolDialog(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Where a dialog leads that has done its work: it closes itself in the same breath.
  const next = useRef<(() => void) | null>(null);
  const show = (wanted: ProtocolDialog | null) => {
    const lead = next.current;
    next.current = null;
    if (wanted === null && lead !== null) return lead();
    return void navigate({
      to: '/protocols/$id',
      params: { id },
      search: wanted === null ? {} : { dialog: wanted },
      replace: wanted === null,
    });
  };
  return (
    <ProtocolPage
      key={id}
      protocolId={id}
      dialog={dialog}
      onDialog={show}
      onCreated={async (copyId) => {
        next.current = () =>
          void navigate({ to: '/protocols/$id', params: { id: copyId }, search: {}, replace: true });
      }}
      onDeleted={async () => {
        // Not the page's own protocol, which would not be found any more. Whoever had it as the default has another one.
        await Promise.all(
          [getProtocols, getGroup, getWebProfileDetail].map((call) =>
            queryClient.invalidateQueries({ queryKey: callKey(call) }),
          ),
        );
        next.current = () => void navigate({ to: '/protocols', search: {}, replace: true });
      }}
    />
  );
}
