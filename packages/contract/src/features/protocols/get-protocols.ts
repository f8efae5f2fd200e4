import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

/** Which tests are taken, in which order. */
export const protocol = z.object({
  organizationProtocolId: z.int(),
  /** Set for a standard protocol; null for one of the organization's own. */
  legacyProtocolId: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  symptomsEnabled: z.boolean(),
  eventsEnabled: z.boolean(),
  isDisabled: z.boolean(),
  protocolItems: z.array(
    z.object({
      regulationMeasureId: z.int(),
      /** Counts from zero. */
      regulationMeasureOrder: z.int(),
    }),
  ),
});
export type Protocol = z.infer<typeof protocol>;

export const getProtocols = defineCall({
  path: 'Protocol/GetProtocols',
  feature: 'protocols',
  summary: 'The protocols of the selected organization with their tests, by name.',
  permission: 'protocol:read',
  request: z.object({}),
  response: z.object({ protocols: z.array(protocol) }),
});
