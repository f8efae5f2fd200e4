import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, int32 } from '../../core/fields.ts';
import { protocolFacts } from './protocol.ts';

const factErrors = [
  'protocol.name_taken',
  'protocol.empty',
  'protocol.measure_twice',
  'protocol.measure_not_offered',
  'protocol.is_standard',
] as const;

export const createProtocol = defineCall({
  path: 'Protocol/CreateProtocol',
  feature: 'protocols',
  summary: 'Creates a protocol for the organization.',
  permission: 'protocol:write',
  changes: ['protocol'],
  request: protocolFacts,
  response: z.object({ organizationProtocolId: z.int() }),
  errors: factErrors,
});

export const updateProtocol = defineCall({
  path: 'Protocol/UpdateProtocol',
  feature: 'protocols',
  summary:
    'Changes one of the organization’s protocols. Active codes use the change from the next phone that redeems them.',
  permission: 'protocol:write',
  changes: ['protocol'],
  request: protocolFacts.extend({
    organizationProtocolId: id,
    /** False leaves the tests as they are, whatever `protocolItems` holds. */
    updateMeasures: z.boolean().default(true),
    /** As it was read: refused where somebody has changed the protocol since. Left out, the change is made over theirs. */
    revision: int32.positive().optional(),
  }),
  response: z.object({ revision: z.int() }),
  errors: ['protocol.not_found', 'protocol.changed_meanwhile', ...factErrors],
});

export const deleteProtocol = defineCall({
  path: 'Protocol/DeleteProtocol',
  feature: 'protocols',
  summary:
    'Deletes a protocol, standard or not. If it is a default, another one replaces it. Active codes keep it until they end.',
  permission: 'protocol:write',
  changes: ['protocol'],
  request: z.object({
    id,
    /** The new default protocol of the profiles and groups that have this one; required where any has. */
    replacementOrganizationProtocolId: id.nullish(),
  }),
  response: z.object({
    /** Profiles whose default is another one now. */
    profileCount: z.int(),
    /** Groups likewise. */
    groupCount: z.int(),
  }),
  errors: ['protocol.not_found', 'protocol.is_default', 'protocol.replacement_not_offered'],
});
