import type { AddressOf } from '../../../platform/navigation/page-address.ts';

/** Which dialog of the page is open, and of what: a connection's id, for `prove` and `unlist` a domain's. */
export type ConnectionAddress = AddressOf<'/org-management/single-sign-on'>;
export type ConnectionDialogName = NonNullable<ConnectionAddress['dialog']>;
