import { ok, type Success } from '../../platform/http/result.ts';
import type { PartnerAnswer } from '../../platform/partner-door/partner-route.ts';

/** The media type of every resource and of every refusal. */
export const fhirJsonType = 'application/fhir+json';

/** A resource as an answer. */
export const fhirJson = (
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Success<PartnerAnswer> => ok({ json, contentType: fhirJsonType, headers });
