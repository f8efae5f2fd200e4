import { fhirResourceTypes } from '@plumbline/domain';
import { fail } from '../../platform/http/result.ts';
import type { PartnerDoor, PartnerRoute } from '../../platform/partner-door/partner-route.ts';
import { answerBinary, type MakeReport } from './binary.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { everythingOf } from './everything.ts';
import { fhirBase } from './fhir-base.ts';
import { wrongValue } from './fhir-refusals.ts';
import { metadataRoute } from './metadata.ts';
import { readResource } from './read-resource.ts';
import { searchPage } from './search-page.ts';
import { sendOutcome } from './send-outcome.ts';
import { registerKeysRoutes } from './smart/register-keys.ts';
import { smartConfiguration } from './smart/smart-configuration.ts';
import { tokenRoute } from './smart/token-route.ts';

/** Parameters that are not read would leave everybody in the answer. */
const notAForm = wrongValue('Content-Type', 'Post the parameters as application/x-www-form-urlencoded.');

const routesOfTypes: readonly PartnerRoute[] = fhirResourceTypes.flatMap((type): PartnerRoute[] => [
  {
    method: 'GET',
    path: `/${type}`,
    scope: 'fhir:read',
    audits: 'profile',
    answer: (context) => searchPage(type, context, context.query),
  },
  {
    method: 'POST',
    path: `/${type}/_search`,
    scope: 'fhir:read',
    audits: 'profile',
    answer: async (context) => {
      const { body } = context;
      if (body !== null && !(body instanceof URLSearchParams)) return notAForm;
      return searchPage(type, context, new URLSearchParams([...context.query, ...(body ?? [])]));
    },
  },
  {
    method: 'GET',
    path: `/${type}/:id`,
    scope: 'fhir:read',
    audits: 'profile',
    answer: (context) => readResource(type, context),
  },
]);

/**
 * The FHIR R4 door: what the systems of hospitals and clinics read, with a key of the organization.
 * @param makeReport puts the report of a test together; another feature's, so `routes.ts` brings it
 */
export const fhirDoor = (makeReport: MakeReport): PartnerDoor => ({
  base: fhirBase,
  sendRefusal: sendOutcome,
  bodyTypes: ['application/fhir+json', 'application/x-www-form-urlencoded'],
  openRoutes: [metadataRoute, smartConfiguration, tokenRoute],
  routes: [
    ...bulkRoutes,
    ...registerKeysRoutes,
    ...routesOfTypes,
    {
      method: 'GET',
      path: '/Patient/:id/$everything',
      scope: 'fhir:read',
      audits: 'profile',
      answer: everythingOf,
    },
    {
      method: 'GET',
      path: '/Binary/:id',
      hasNoHead: true,
      scope: 'fhir:read',
      audits: 'profile',
      answer: (context) => answerBinary(context, makeReport),
    },
    // Nothing else is here, and that too is told as an OperationOutcome.
    {
      method: 'GET',
      path: '/*',
      scope: 'anyKey',
      audits: null,
      answer: async () => fail('fhir.unknown_type'),
    },
    ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).map(
      (method): PartnerRoute => ({
        method,
        path: '/*',
        scope: 'anyKey',
        audits: null,
        answer: async () => fail('fhir.read_only'),
      }),
    ),
  ],
});
