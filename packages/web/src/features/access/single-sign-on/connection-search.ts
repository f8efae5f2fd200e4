import { idParam, present, wordParam } from '../../../platform/navigation/search-params.ts';

const dialogs = ['oidc', 'saml', 'edit', 'remove', 'domain', 'prove', 'unlist'] as const;
export type ConnectionDialogName = (typeof dialogs)[number];

/** Which dialog of the page is open, and of what: a connection's id, for `prove` and `unlist` a domain's. */
export interface ConnectionSearch {
  dialog?: ConnectionDialogName;
  of?: number;
}

export const readConnectionSearch = (search: Record<string, unknown>): ConnectionSearch =>
  present({ dialog: wordParam(search.dialog, dialogs), of: idParam(search.of) });
