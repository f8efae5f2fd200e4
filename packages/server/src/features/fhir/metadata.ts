import { capabilityStatementOf } from '@plumbline/domain';
import type { Limit } from '../../platform/limits/limits.ts';
import type { OpenRoute } from '../../platform/partner-door/partner-route.ts';
import { baseUrlOf } from './door-context.ts';
import { fhirJson } from './fhir-json.ts';

const limit: Limit = { name: 'fhir-metadata', max: 60, windowSeconds: 60 };

/** When the statement below was last changed. */
const changedOn = '2026-11-27';

/** What the door can do. It names nobody, so everybody may ask. */
export const metadataRoute: OpenRoute = {
  method: 'GET',
  path: '/metadata',
  limit,
  answer: async ({ services }) =>
    fhirJson(
      capabilityStatementOf({
        baseUrl: baseUrlOf({ services }),
        software: { name: services.config.brandProvider ?? 'Plumbline' },
        date: changedOn,
      }),
    ),
};
