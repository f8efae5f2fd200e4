import type { AddressOf } from '../../platform/navigation/page-address.ts';

/** A dialog of a protocol's page, as it stands in the address. */
export type ProtocolDialog = NonNullable<AddressOf<'/protocols/$id'>['dialog']>;
