import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { protocol } from './protocol.ts';

export const getStandardProtocols = defineCall({
  path: 'Protocol/GetStandardProtocols',
  feature: 'protocols',
  summary: 'Every standard protocol, and whether the selected organization has it.',
  permission: 'protocol:standard',
  reads: ['protocol'],
  request: z.object({}),
  response: z.object({
    protocols: z.array(
      protocol
        .omit({ organizationProtocolId: true, isDisabled: true })
        .extend({ legacyProtocolId: z.int(), isAdded: z.boolean() }),
    ),
  }),
});

export const addStandardProtocol = defineCall({
  path: 'Protocol/AddStandardProtocol',
  feature: 'protocols',
  summary: 'Gives the selected organization a standard protocol, by its legacy id.',
  permission: 'protocol:standard',
  changes: ['protocol'],
  request: z.object({ id }),
  response: z.object({ organizationProtocolId: z.int() }),
  errors: [
    'protocol.standard_not_found',
    'protocol.standard_is_there',
    'protocol.measures_inactive',
    'protocol.name_taken',
  ],
});
