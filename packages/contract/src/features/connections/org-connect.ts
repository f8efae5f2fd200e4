import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';

/** 1 asks who pays, and is ours beside the three kinds of access connections. */
export const orgConnectTypeId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type OrgConnectTypeId = z.infer<typeof orgConnectTypeId>;

export const orgConnectStatusTypeId = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);
export type OrgConnectStatusTypeId = z.infer<typeof orgConnectStatusTypeId>;

/** A connection of two organizations, or a request for one. */
export const orgConnect = z.object({
  id,
  parentOrganizationId: id,
  parentOrganizationName: z.string(),
  childOrganizationId: id,
  childOrganizationName: z.string(),
  orgConnectTypeId,
  orgConnectStatusTypeId,
  isEnabled: z.boolean(),
  requestedOn: instant,
  /** When a request ends by itself that nobody answered. */
  expiresOn: instant.nullable(),
  decidedOn: instant.nullable(),
  /** The selected organization answers it. */
  isToAnswer: z.boolean(),
  /** The selected organization may withdraw or remove it. */
  isRemovable: z.boolean(),
});
export type OrgConnect = z.infer<typeof orgConnect>;

/** An organization at the other end. */
export const namedOrganization = z.object({ id, name: z.string() });
export type NamedOrganization = z.infer<typeof namedOrganization>;
