import { apiBase } from '@plumbline/contract';

/** Below `/api`, so that no cache keeps what the door answers. */
export const fhirBase = `${apiBase}/fhir/r4`;
