import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { measure } from './measure.ts';
import { protocol } from './protocol.ts';

export const getProtocols = defineCall({
  path: 'Protocol/GetProtocols',
  feature: 'protocols',
  summary: 'The protocols of the selected organization with their tests, by name.',
  permission: 'protocol:read',
  reads: ['protocol', 'measure'],
  request: z.object({}),
  response: z.object({ protocols: z.array(protocol) }),
});

export const getProtocol = defineCall({
  path: 'Protocol/GetProtocol',
  feature: 'protocols',
  summary: 'One protocol, its tests in order, and who relies on it.',
  permission: 'protocol:read',
  reads: ['protocol', 'measure', 'code', 'group', 'profile'],
  request: z.object({ id }),
  response: z.object({
    /** `revision` goes up with each change; sent back, it keeps two people from undoing each other. */
    protocol: protocol.extend({ revision: z.int() }),
    regulationMeasures: z.array(measure),
    /** Of what the viewer sees. */
    usage: z.object({
      /** Profiles that have it as their default. */
      profileCount: z.int(),
      /** Groups that have it as their default. */
      groupCount: z.int(),
      /** Codes that run or will run. */
      codeCount: z.int(),
    }),
  }),
  errors: ['protocol.not_found'],
});
