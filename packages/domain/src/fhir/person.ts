import { type Meta, type Reference, some, words } from './elements.ts';
import { externalIdSystem, organizationSystem, uniqueIdSystem } from './systems.ts';

/** The organization that took the tests, and by which it is known outside. */
export interface FhirOrganization {
  id: number;
  name: string;
}

/** A person as the Patient resource needs it. */
export interface FhirPerson {
  profileId: number;
  organization: FhirOrganization;
  meta: Meta;
  externalId: string;
  uniqueId: string | null;
  firstName: string;
  lastName: string;
  sex: 'M' | 'F' | null;
  /** YYYY-MM-DD. */
  birthDate: string;
  /** Whether the person is a member of the organization and not inactive there. */
  isActive: boolean;
}

const genders = { M: 'male', F: 'female' } as const;

/** A reference to a person. */
export const patientReference = (profileId: number): Reference => ({ reference: `Patient/${profileId}` });

/** A reference to an organization, with its identifier for whoever does not follow it. */
export const organizationReference = ({ id, name }: FhirOrganization): Reference => ({
  reference: `Organization/${id}`,
  identifier: { system: organizationSystem, value: String(id) },
  display: words(name),
});

/** The Patient resource of a person. It has no address, email or phone: a receiver matches by the organization's own ids. */
export function patientOf(person: FhirPerson) {
  const { organization, sex } = person;
  return {
    resourceType: 'Patient' as const,
    id: String(person.profileId),
    meta: person.meta,
    identifier: some([
      {
        use: 'official' as const,
        system: externalIdSystem(organization.id),
        value: person.externalId.trim(),
      },
      ...(words(person.uniqueId) === undefined
        ? []
        : [
            {
              use: 'secondary' as const,
              system: uniqueIdSystem(organization.id),
              value: words(person.uniqueId),
            },
          ]),
    ]),
    active: person.isActive,
    name: [
      { use: 'official' as const, family: words(person.lastName), given: some([person.firstName.trim()]) },
    ],
    gender: sex === null ? ('unknown' as const) : genders[sex],
    birthDate: person.birthDate,
    managingOrganization: organizationReference(organization),
  };
}

/**
 * The Patient resource of somebody who was deleted, has no id of the organization's own any more, or is no member any more: that there was
 * one, and nothing about them.
 * @param mergedIntoId the person that this one turned out to be, and who has their tests now; null where there is none
 */
export const removedPatientOf = ({
  profileId,
  organization,
  meta,
  mergedIntoId,
}: Pick<FhirPerson, 'profileId' | 'organization' | 'meta'> & { mergedIntoId: number | null }) => ({
  resourceType: 'Patient' as const,
  id: String(profileId),
  meta,
  active: false,
  link:
    mergedIntoId === null
      ? undefined
      : [{ other: patientReference(mergedIntoId), type: 'replaced-by' as const }],
  managingOrganization: organizationReference(organization),
});
