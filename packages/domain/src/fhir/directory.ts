import { type Meta, type Reference, some, words } from './elements.ts';
import { type FhirOrganization, organizationReference, patientReference } from './person.ts';
import { organizationSystem, ownSystems, staffSystem } from './systems.ts';

/** What people and tests are of: the organization, its groups, and staff who took a test. */
export const directoryResourceTypes = ['Organization', 'Group', 'Practitioner'] as const;
export type DirectoryResourceType = (typeof directoryResourceTypes)[number];

/** The Organization resource of an organization. */
export const organizationOf = ({ id, name }: FhirOrganization, meta: Meta) => ({
  resourceType: 'Organization' as const,
  id: String(id),
  meta,
  identifier: [{ use: 'official' as const, system: organizationSystem, value: String(id) }],
  active: true,
  name: words(name),
});

/** A group of the portal with those of its people that the key opens. */
export interface FhirGroup {
  groupId: number;
  organization: FhirOrganization;
  meta: Meta;
  name: string;
  isActive: boolean;
  memberIds: readonly number[];
}

/** The Group resource of a group. Whoever the key does not open is neither named nor counted. */
export const groupOf = ({ groupId, organization, meta, name, isActive, memberIds }: FhirGroup) => ({
  resourceType: 'Group' as const,
  id: String(groupId),
  meta,
  identifier: [{ use: 'official' as const, system: ownSystems.group, value: String(groupId) }],
  active: isActive,
  type: 'person' as const,
  actual: true,
  name: words(name),
  quantity: memberIds.length,
  managingEntity: organizationReference(organization),
  member: some(memberIds.map((profileId) => ({ entity: patientReference(profileId) }))),
});

/** A reference to somebody of the staff. */
export const practitionerReference = (accountId: number): Reference => ({
  reference: `Practitioner/${accountId}`,
});

/** The Practitioner resource of somebody of the staff who took a test: the id of their account alone, no name and no address. */
export const practitionerOf = (accountId: number, meta: Meta) => ({
  resourceType: 'Practitioner' as const,
  id: String(accountId),
  meta,
  identifier: [{ use: 'official' as const, system: staffSystem, value: String(accountId) }],
});
