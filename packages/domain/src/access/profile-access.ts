import { accountTypes, isClinicalOrganizationType, organizationAccess } from './user-rules.ts';

/** How long an access link waits to be claimed. */
export const accessLinkLastsDays = 7;

/** How an account is related to a profile: as parent or guardian, or being that person. */
export const relationshipTypeIds = [3, 5] as const;
export type RelationshipTypeId = (typeof relationshipTypeIds)[number];

/** Who redeems an access link: a family account, which belongs to no organization, or staff of one. */
export type Redeemer = { kind: 'family' } | { kind: 'staff'; organizationTypeId: number };

/** What an access link's form asks beside names and birth date. */
export type ProfileAccessQuestion = 'relationship' | 'groups';

/**
 * What is asked of who redeems an access link. A family account says how it is related, as does the staff of an organization that
 * treats patients; all others choose at least one group.
 */
export function profileAccessQuestion(redeemer: Redeemer): ProfileAccessQuestion {
  if (redeemer.kind === 'family') return 'relationship';
  return isClinicalOrganizationType(redeemer.organizationTypeId) ? 'relationship' : 'groups';
}

/** What an account made through an access link is, whatever its form says: a family account, a User at most, no safety coach. */
export const familyAccountRights = {
  accountTypeId: accountTypes.family,
  organizationAccessTypeId: organizationAccess.user,
  isSafetyCoach: false,
} as const;
