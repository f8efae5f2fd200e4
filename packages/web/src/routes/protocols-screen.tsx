import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  addressOfProtocols,
  type ProtocolsFilter,
  readProtocolsFilter,
} from '../features/protocols/protocols-filter.ts';
import { ProtocolsPage } from '../features/protocols/protocols-page.tsx';

/** The list of protocols. Its filter and its dialogs stand in the address. */
export function ProtocolsScreen() {
  const filter = readProtocolsFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  const made = useRef<number | null>(null);
  const change = (changes: Partial<ProtocolsFilter>, isTyping = false) => {
    const { current } = made;
    made.current = null;
    // Closing the form after a protocol was made leads to it; Back leads to the list, not to a form for another one.
    if (current !== null && changes.dialog === null)
      return void navigate({ to: '/protocols/$id', params: { id: current }, replace: true });
    return void navigate({
      to: '/protocols',
      // Of the address as it is now: a search and a click can follow each other before the page is drawn again.
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...addressOfProtocols({ ...readProtocolsFilter(now), ...changes }),
      }),
      replace: isTyping,
    });
  };
  return (
    <ProtocolsPage
      filter={filter}
      onFilterChange={change}
      onCreated={(protocolId) => {
        made.current = protocolId;
      }}
    />
  );
}
