import type { ErrorEntries } from './error-entries.ts';

/** What the FHIR door says; there each is an OperationOutcome. */
export const fhirErrors = {
  'fhir.unknown_parameter': {
    status: 400,
    message: 'The parameter {name} is not known for {type}. Its parameters are: {known}.',
  },
  'fhir.wrong_value': {
    status: 400,
    message: 'The value of {name} cannot be read. {hint}',
  },
  'fhir.unknown_type': {
    status: 404,
    message: 'There is no such address. The types and operations of this server are listed in metadata.',
  },
  'fhir.not_found': {
    status: 404,
    message: 'There is no such resource, or this key does not open it.',
  },
  'fhir.wrong_format': {
    status: 406,
    message: 'This server answers with JSON alone. Ask for application/fhir+json.',
  },
  'fhir.read_only': {
    status: 405,
    message: 'This server is read only.',
  },
} as const satisfies ErrorEntries;
