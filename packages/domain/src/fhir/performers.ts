import { practitionerReference } from './directory.ts';
import type { Reference } from './elements.ts';
import { organizationReference } from './person.ts';
import type { FhirSession } from './session.ts';

/** Who took a test: somebody of the staff where one did, and the organization. */
export const performersOf = ({
  performerId,
  organization,
}: Pick<FhirSession, 'performerId' | 'organization'>): Reference[] => [
  ...(performerId === null ? [] : [practitionerReference(performerId)]),
  organizationReference(organization),
];
