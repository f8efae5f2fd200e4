import type { EditedProfile, ProfileFacts, RequestInputOf } from '@plumbline/contract';
import type { createProfile, updateProfile } from '@plumbline/contract/features/profiles/edit-profile';
import type { OpenedForm, ProfileForm } from './profile-form.ts';
import { storedHeight, storedWeight, typedSize } from './typed-size.ts';
import { answerOf, isYes, yes } from './yes-no.ts';

export type NewProfile = RequestInputOf<typeof createProfile>['profile'];
type ProfileUpdate = RequestInputOf<typeof updateProfile>;

/** The form before anything is typed. Without a choice, what there is only one of is chosen. */
export function newProfileForm(groupIds: readonly number[], protocolIds: readonly number[]): OpenedForm {
  const [protocolId] = protocolIds;
  return {
    ...typedSize(null, null, false),
    firstName: '',
    lastName: '',
    birthDate: '',
    sex: undefined,
    gender: null,
    race: [],
    ethnicity: null,
    email: '',
    graduationYear: null,
    hasHadConcussion: null,
    lastConcussionDate: '',
    hasAttentionDisorder: null,
    homeOtherThanEnglish: null,
    primaryLanguage: null,
    speakSecondaryLanguage: null,
    secondaryLanguage: null,
    groupIds: groupIds.length === 1 ? [...groupIds] : [],
    defaultOrganizationProtocolId: protocolIds.length === 1 ? protocolId : undefined,
    userWantsAnAccount: false,
    invites: [{ email: '' }],
  };
}

/** The form of a profile as it stands. */
export function formOfProfile(profile: EditedProfile, isMetric: boolean): OpenedForm {
  const { additionalData } = profile;
  const { secondaryLanguage, homeOtherThanEnglish } = additionalData;
  return {
    ...newProfileForm([], []),
    ...typedSize(profile.height, profile.weight, isMetric),
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    birthDate: profile.birthDate ?? '',
    sex: profile.sex ?? undefined,
    gender: profile.gender,
    race: additionalData.race,
    ethnicity: additionalData.ethnicity,
    email: profile.email ?? '',
    graduationYear: profile.graduationYear,
    hasHadConcussion: additionalData.hasHadConcussion,
    lastConcussionDate: additionalData.lastConcussionDate ?? '',
    hasAttentionDisorder: additionalData.hasAttentionDisorder,
    homeOtherThanEnglish: answerOf(homeOtherThanEnglish),
    primaryLanguage: additionalData.primaryLanguage,
    speakSecondaryLanguage: secondaryLanguage === null ? null : yes,
    secondaryLanguage,
    groupIds: profile.groupIds,
    defaultOrganizationProtocolId: profile.defaultOrganizationProtocolId ?? undefined,
  };
}

type Answers = Omit<ProfileFacts['additionalData'], 'genderIdentity'>;

/** The answers, without those whose question is not asked. */
const answersOf = (form: OpenedForm): Answers => ({
  race: form.race,
  ethnicity: form.ethnicity,
  hasHadConcussion: form.hasHadConcussion,
  lastConcussionDate: form.hasHadConcussion === yes ? form.lastConcussionDate || null : null,
  hasAttentionDisorder: form.hasAttentionDisorder,
  primaryLanguage: form.homeOtherThanEnglish === yes ? form.primaryLanguage : null,
  secondaryLanguage: form.speakSecondaryLanguage === yes ? form.secondaryLanguage : null,
  homeOtherThanEnglish: isYes(form.homeOtherThanEnglish),
});

const factsOf = <Form extends OpenedForm>(form: Form, isMetric: boolean) => ({
  firstName: form.firstName,
  lastName: form.lastName,
  birthDate: form.birthDate,
  sex: form.sex as Form['sex'],
  gender: form.gender,
  height: storedHeight(form, isMetric),
  weight: storedWeight(form, isMetric),
  email: form.email === '' ? null : form.email,
  graduationYear: form.graduationYear,
});

/** Who is to be invited: each typed address once. */
export function invitesOf({
  userWantsAnAccount,
  invites,
}: Pick<ProfileForm, 'userWantsAnAccount' | 'invites'>) {
  const emails = userWantsAnAccount ? invites.flatMap(({ email }) => (email === '' ? [] : [email])) : [];
  return [...new Set(emails)].map((email) => ({ id: 0 as const, email, relationshipTypeId: 0 as const }));
}

/** What is sent of a new person. */
export const newProfileOf = (form: ProfileForm, isMetric: boolean): NewProfile => ({
  ...factsOf(form, isMetric),
  // In the person's own words: not asked here.
  additionalData: { ...answersOf(form), genderIdentity: null },
  groupIds: form.groupIds,
  defaultOrganizationProtocolId: form.defaultOrganizationProtocolId,
  accountProfiles: invitesOf(form),
});

/** Those of `after` that differ from `before`. */
function changed<Values extends object>(
  before: { [Key in keyof Values]: Values[Key] | undefined },
  after: Values,
): Partial<Values> {
  const entries = Object.entries(after) as [keyof Values, Values[keyof Values]][];
  return Object.fromEntries(
    entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  ) as Partial<Values>;
}

/**
 * What is sent of a profile that is changed: only what changed in the form, so that two people who edit at once do not undo each
 * other, and a height that was typed in feet is not rounded by somebody who reads centimetres.
 * @param before the form as it was opened
 */
export function updateOf(
  id: number,
  before: OpenedForm,
  after: ProfileForm,
  isMetric: boolean,
): ProfileUpdate {
  const answers = changed(answersOf(before), answersOf(after));
  const place = placeUpdateOf(id, before, after);
  const accountProfiles = invitesOf(after);
  return {
    profile: {
      ...place.profile,
      ...changed(factsOf(before, isMetric), factsOf(after, isMetric)),
      ...(Object.keys(answers).length > 0 ? { additionalData: { ...askingAnswers(after), ...answers } } : {}),
      ...(accountProfiles.length > 0 ? { accountProfiles } : {}),
    },
    updateGroups: place.updateGroups,
  };
}

/** Answers that decide what else is asked: sent with the others, so that the server can judge them together. */
const askingAnswers = (form: ProfileForm) => {
  const { hasHadConcussion, homeOtherThanEnglish } = answersOf(form);
  return { hasHadConcussion, homeOtherThanEnglish };
};

type PlaceOf<Form extends OpenedForm> = Pick<Form, 'groupIds' | 'defaultOrganizationProtocolId'>;

/** What is sent of where a profile belongs, as far as it changed. */
export function placeUpdateOf(
  id: number,
  before: PlaceOf<OpenedForm>,
  after: PlaceOf<ProfileForm>,
): ProfileUpdate {
  const isSameSet =
    before.groupIds.length === after.groupIds.length &&
    after.groupIds.every((groupId) => before.groupIds.includes(groupId));
  const { groupIds, defaultOrganizationProtocolId } = after;
  const isSameProtocol = before.defaultOrganizationProtocolId === defaultOrganizationProtocolId;
  return {
    profile: {
      id,
      ...(isSameSet ? {} : { groupIds }),
      ...(isSameProtocol ? {} : { defaultOrganizationProtocolId }),
    },
    updateGroups: !isSameSet,
  };
}
