/** What an account may do in an organization. */
export const organizationAccess = { user: 1, systemAdmin: 2 } as const;

/** What an account is for: staff, somebody who only answers COVID-19 screenings, or a family with its profiles. */
export const accountTypes = { user: 1, covid: 4, family: 5 } as const;

const clinicalTypes: ReadonlySet<number> = new Set([3, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19]);

/** Whether an organization of this type is clinical: it works with patients, not with teams. */
export function isClinicalOrganizationType(typeId: number): boolean {
  return clinicalTypes.has(typeId);
}

/** Where a user is made or changed. */
export interface UserPlace {
  isEnterpriseAdminOrg: boolean;
  isClinicalOrganization: boolean;
}

/** What is asked of a user before they are saved. */
export interface UserDraft {
  organizationAccessTypeId: number;
  isSafetyCoach: boolean;
  groupIds: readonly number[];
  jobTitle: string | null;
  professionalTypeId: number | null;
}

export type UserProblem = 'groupIds' | 'isSafetyCoach' | 'jobTitle' | 'professionalTypeId';

/**
 * Whether professional designation and type are asked of a user: in clinical organizations of everybody, elsewhere of System
 * Admins.
 */
export function isProfessionShown(organizationAccessTypeId: number, place: UserPlace): boolean {
  return place.isClinicalOrganization || organizationAccessTypeId === organizationAccess.systemAdmin;
}

/** Whether groups are chosen for a user: a System Admin has all of them, an enterprise has none. */
export function areGroupsShown(organizationAccessTypeId: number, place: UserPlace): boolean {
  return !place.isEnterpriseAdminOrg && organizationAccessTypeId === organizationAccess.user;
}

/**
 * What keeps a user from being saved, by the field it is about, in the order of the form.
 * @param draft the user as they would be stored
 * @param place the organization they are a user of
 */
export function problemsOfUser(draft: UserDraft, place: UserPlace): UserProblem[] {
  const isShown = isProfessionShown(draft.organizationAccessTypeId, place);
  const isUser = draft.organizationAccessTypeId === organizationAccess.user;
  const checks: readonly (readonly [UserProblem, boolean])[] = [
    ['jobTitle', isShown && (draft.jobTitle ?? '').trim() === ''],
    ['professionalTypeId', isShown && draft.professionalTypeId === null],
    ['isSafetyCoach', draft.isSafetyCoach && !isUser],
    ['groupIds', areGroupsShown(draft.organizationAccessTypeId, place) && draft.groupIds.length === 0],
  ];
  return checks.filter(([, isProblem]) => isProblem).map(([problem]) => problem);
}
