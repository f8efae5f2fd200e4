import type { AddressOf } from '../../../platform/navigation/page-address.ts';

/** The open dialog of the page and its subject: a connection's id, or for `prove` and `unlist` a domain's. */
export type ConnectionAddress = AddressOf<'/org-management/single-sign-on'>;
export type ConnectionDialogName = NonNullable<ConnectionAddress['dialog']>;
