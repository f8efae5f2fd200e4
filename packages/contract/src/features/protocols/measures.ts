import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { measure } from './measure.ts';

export const getMeasuresForProtocol = defineCall({
  path: 'Protocol/GetMeasuresForProtocol',
  feature: 'protocols',
  summary:
    'The tests of a protocol in order. Internal staff also see those it lost because the organization lost them.',
  permission: 'protocol:read',
  reads: ['protocol', 'measure'],
  request: z.object({ organizationProtocolId: id }),
  response: z.object({ measures: z.array(measure) }),
  errors: ['protocol.not_found'],
});

export const getMeasuresForOrganization = defineCall({
  path: 'Protocol/GetMeasuresForOrganization',
  feature: 'protocols',
  summary: 'The tests that the selected organization has. Internal staff also see those it lost.',
  permission: 'protocol:read',
  reads: ['measure'],
  request: z.object({}),
  response: z.object({ measures: z.array(measure) }),
});

export const getAllMeasures = defineCall({
  path: 'Protocol/GetAllMeasures',
  feature: 'protocols',
  summary: 'Every test that an organization can have.',
  permission: 'protocol:read',
  reads: ['measure'],
  request: z.object({}),
  response: z.object({ measures: z.array(measure) }),
});

export const addMeasureToOrganization = defineCall({
  path: 'Protocol/AddMeasureToOrganization',
  feature: 'protocols',
  summary:
    'Gives the selected organization a test. Protocols that lost it get it back where it stood, unless they were changed since.',
  permission: 'organization:internal',
  changes: ['measure'],
  request: z.object({ id }),
  response: z.object({ measure }),
  errors: ['measure.not_found'],
});

export const removeMeasureFromOrganization = defineCall({
  path: 'Protocol/RemoveMeasureFromOrganization',
  feature: 'protocols',
  summary:
    'Takes a test away from the selected organization and out of its protocols; none may be left without a test.',
  permission: 'organization:internal',
  changes: ['measure'],
  request: z.object({ id }),
  response: z.object({ measure, protocolCount: z.int() }),
  errors: ['measure.not_found', 'measure.always_there', 'measure.last_of_protocol'],
});
