import { wordParam } from '../../platform/navigation/search-params.ts';

const dialogs = ['edit', 'copy', 'delete', 'settings'] as const;

/** A dialog of a protocol's page, as it stands in the address. */
export type ProtocolDialog = (typeof dialogs)[number];

/** The dialog that an address asks for; null for none. */
export const readProtocolDialog = (search: Record<string, unknown>): ProtocolDialog | null =>
  wordParam(search.dialog, dialogs) ?? null;
