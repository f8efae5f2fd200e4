import { expect, test } from 'vitest';
import {
  isClinicalOrganizationType,
  isProfessionShown,
  problemsOfUser,
  type UserDraft,
  type UserPlace,
  type UserProblem,
} from './user-rules.ts';

const school: UserPlace = { isEnterpriseAdminOrg: false, isClinicalOrganization: false };
const clinic: UserPlace = { isEnterpriseAdminOrg: false, isClinicalOrganization: true };
const enterprise: UserPlace = { isEnterpriseAdminOrg: true, isClinicalOrganization: true };
const profession = { jobTitle: 'Athletic trainer', professionalTypeId: 1 };
const user: UserDraft = {
  organizationAccessTypeId: 1,
  isSafetyCoach: false,
  groupIds: [7],
  jobTitle: null,
  professionalTypeId: null,
};

const cases: { why: string; draft: Partial<UserDraft>; place: UserPlace; problems: UserProblem[] }[] = [
  { why: 'a User of a school with a group', draft: {}, place: school, problems: [] },
  { why: 'a User without a group', draft: { groupIds: [] }, place: school, problems: ['groupIds'] },
  {
    why: 'a System Admin needs no group',
    draft: { organizationAccessTypeId: 2, groupIds: [], ...profession },
    place: school,
    problems: [],
  },
  {
    why: 'a user of an enterprise has no groups',
    draft: { groupIds: [], ...profession },
    place: enterprise,
    problems: [],
  },
  { why: 'a safety coach who is a User', draft: { isSafetyCoach: true }, place: school, problems: [] },
  {
    why: 'a safety coach who is a System Admin',
    draft: { organizationAccessTypeId: 2, isSafetyCoach: true, ...profession },
    place: school,
    problems: ['isSafetyCoach'],
  },
  {
    why: 'a User of a clinic without a profession',
    draft: { jobTitle: '  ' },
    place: clinic,
    problems: ['jobTitle', 'professionalTypeId'],
  },
  { why: 'a User of a clinic with one', draft: profession, place: clinic, problems: [] },
  {
    why: 'a System Admin of a school without a type',
    draft: { organizationAccessTypeId: 2, jobTitle: 'Athletic director' },
    place: school,
    problems: ['professionalTypeId'],
  },
];
test.each(cases)('$why', ({ draft, place, problems }) => {
  expect(problemsOfUser({ ...user, ...draft }, place)).toEqual(problems);
});

test('professional designation and type are asked in clinical organizations and of System Admins', () => {
  expect([isProfessionShown(1, school), isProfessionShown(2, school), isProfessionShown(1, clinic)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('clinical organizations are those that work with patients', () => {
  const all = Array.from({ length: 22 }, (_, typeId) => typeId);
  expect(all.filter(isClinicalOrganizationType)).toEqual([3, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19]);
});
