import { keyScopes } from '@plumbline/domain';
import { z } from 'zod';
import { id } from '../../core/fields.ts';

/** What a system learns of its own key: its first request. */
export const partnerKeyFacts = z.object({
  organizationId: id,
  integrationId: id,
  /** One of `emrVendors`. */
  partnerId: z.int(),
  scopes: z.array(z.enum(keyScopes)),
  /** Tests that were taken before are not answered. */
  testsSince: z.iso.datetime(),
});
export type PartnerKeyFacts = z.infer<typeof partnerKeyFacts>;
