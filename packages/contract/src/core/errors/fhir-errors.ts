import type { ErrorEntries } from './error-entries.ts';

/** What the FHIR door says; there each is an OperationOutcome. */
export const fhirErrors = {
  'fhir.unknown_parameter': {
    status: 400,
    message: 'The parameter {parameter} is not known for {type}. Its parameters are: {known}.',
  },
  'fhir.wrong_value': {
    status: 400,
    message: '{hint} The value of {parameter} cannot be read.',
  },
  'fhir.unknown_type': {
    status: 404,
    message: 'There is no such address. The types and operations of this server are listed in metadata.',
  },
  'fhir.not_found': {
    status: 404,
    message: 'There is no such resource, or this key does not give access to it.',
  },
  'fhir.wrong_format': {
    status: 406,
    message: 'This server answers only with JSON. Request application/fhir+json.',
  },
  'fhir.wrong_keys': {
    status: 400,
    message:
      'Send a JSON Web Key Set of 1 to 5 public keys, RSA of 2048 bits or more or EC P-384, each with a kid.',
  },
  'fhir.too_many_exports': {
    status: 429,
    message: 'Two bulk exports are already running. Wait for one, or delete it.',
  },
  'fhir.too_many_stored': {
    status: 429,
    message:
      'The files of {count} bulk exports are stored already. Delete an export, or wait until one expires.',
  },
  'fhir.export_failed': {
    status: 500,
    message: 'The bulk export could not be finished. Start it again.',
  },
  'fhir.read_only': {
    status: 405,
    message: 'This server is read only.',
  },
} as const satisfies ErrorEntries;
