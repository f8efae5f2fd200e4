import { profileLayout } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { formMessage } from '../../../design/form/form-messages.ts';
import { aProfile } from '../../../platform/test/profiles.ts';
import { type FormPlace, type OpenedForm, type ProfileForm, profileForm } from './profile-form.ts';
import { formOfProfile, invitesOf, newProfileForm, newProfileOf, updateOf } from './profile-form-values.ts';

const place = (over: Partial<FormPlace> = {}): FormPlace => ({
  layout: profileLayout({ enableSportsProfileProperties: false, latestMobileAppVersion: '5.9.2' }),
  isMetric: false,
  today: '2026-10-06',
  storedRaces: [],
  ...over,
});
const sports = profileLayout({ enableSportsProfileProperties: true, latestMobileAppVersion: '5.9.2' });
const sportsBefore = profileLayout({ enableSportsProfileProperties: true, latestMobileAppVersion: '5.5.9' });

const maya: OpenedForm = {
  ...newProfileForm([5], [8]),
  firstName: 'Maya',
  lastName: 'Okafor',
  birthDate: '2009-03-14',
  sex: 'F',
  heightInFeet: '5',
  heightInInches: '6.1',
  weight: '127.9',
};

/** What the form says of one field; nothing when it is fine. */
function said(field: string, over: Partial<OpenedForm>, at = place()): string[] {
  // As the form does, which has words where the schema has none.
  const result = profileForm(at).safeParse({ ...maya, ...over }, { error: formMessage });
  return (result.error?.issues ?? [])
    .filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message.trim());
}
const filled = (over: Partial<OpenedForm> = {}, at = place()): ProfileForm =>
  profileForm(at).parse({ ...maya, ...over });

test.each<{ ids: string; field: keyof OpenedForm; value: unknown; says: string }>([
  { ids: 'C261', field: 'firstName', value: ' ', says: 'required' },
  {
    ids: 'C261',
    field: 'firstName',
    value: 'x'.repeat(51),
    says: 'First Name may not be greater than 50 characters',
  },
  { ids: 'C262', field: 'lastName', value: '', says: 'required' },
  {
    ids: 'C262',
    field: 'lastName',
    value: 'x'.repeat(51),
    says: 'Last Name may not be greater than 50 characters',
  },
  { ids: 'C263', field: 'birthDate', value: '', says: 'required' },
  { ids: 'C263', field: 'birthDate', value: '2026-10-07', says: 'must not be in the future' },
  { ids: 'C264', field: 'sex', value: undefined, says: 'required' },
  { ids: 'C268', field: 'heightInFeet', value: '', says: 'required' },
  { ids: 'C268', field: 'heightInFeet', value: '11', says: 'must be less than 11 ft' },
  { ids: 'C268', field: 'heightInInches', value: '12', says: 'must be less than 12 in' },
  { ids: 'C268', field: 'heightInFeet', value: 'five', says: 'must be a number or decimal' },
  { ids: 'C268', field: 'heightInFeet', value: '-5', says: 'must be a number or decimal' },
  { ids: 'C269', field: 'weight', value: '', says: 'required' },
  { ids: 'C269', field: 'weight', value: '0', says: 'must be above 0' },
  { ids: 'C269', field: 'weight', value: '-3', says: 'must be a number or decimal' },
  { ids: 'C270', field: 'groupIds', value: [], says: 'required' },
  { ids: 'C271', field: 'defaultOrganizationProtocolId', value: undefined, says: 'required' },
])('$ids: $field $value: $says', ({ field, value, says }) => {
  expect(said(field, {})).toEqual([]);
  expect(said(field, { [field]: value })).toEqual([says]);
});

test('C261 C268: a missing name does not hide a missing height', () => {
  const nothing = { firstName: '', heightInFeet: '' };
  expect([said('firstName', nothing), said('heightInFeet', nothing)]).toEqual([['required'], ['required']]);
});

test('C268: in centimeters a height is less than 300, and feet are not asked', () => {
  const metric = place({ isMetric: true });
  const at = (heightInCentimeters: string) =>
    said('heightInCentimeters', { heightInCentimeters, heightInFeet: '' }, metric);
  expect([at(''), at('300'), at('299'), at('165.5'), at('166.0'), at('0')]).toEqual([
    ['required'],
    ['must be less than 300 cm'],
    [],
    ['must be in whole cm'],
    [],
    ['must be above 0'],
  ]);
  expect(said('heightInFeet', { heightInFeet: '', heightInCentimeters: '168' }, metric)).toEqual([]);
});

test('C268: feet without inches are whole feet', () => {
  expect(newProfileOf(filled({ heightInInches: '' }), false).height).toBe(60);
});

test('C265 C266: the sports-properties layout requires gender and race, and ethnicity from 5.5.10', () => {
  const fields = ['gender', 'race', 'ethnicity'] as const;
  const required = (layout: FormPlace['layout']) =>
    fields.filter((field) => said(field, {}, place({ layout })).includes('required'));
  expect(required(place().layout)).toEqual([]);
  expect(required(sportsBefore)).toEqual(['gender', 'race']);
  expect(required(sports)).toEqual(['gender', 'race', 'ethnicity']);
  expect(
    profileForm(place({ layout: sports })).safeParse({ ...maya, gender: 2, race: [3], ethnicity: 2 }).success,
  ).toBe(true);
});

test('C267: race 6 is not taken anew, and stays where it was', () => {
  expect(said('race', { race: [6] })).toEqual(['This choice is no longer available']);
  expect(said('race', { race: [6] }, place({ storedRaces: [6] }))).toEqual([]);
});

test('C272: a concussion is neither before birth nor to come, and asked only of who had one', () => {
  const on = (lastConcussionDate: string, hasHadConcussion: number) =>
    said('lastConcussionDate', { lastConcussionDate, hasHadConcussion });
  expect(on('2009-03-13', 1)).toEqual(['must not be before the birth date']);
  expect(on('2026-10-07', 1)).toEqual(['must not be in the future']);
  expect(on('2026-10-07', 2)).toEqual([]);
});

test('C191 C193 C258: who wants an account gives an address; each is invited once', () => {
  expect(said('invites.0.email', { userWantsAnAccount: true })).toEqual(['required']);
  expect(said('invites.0.email', { userWantsAnAccount: true, invites: [{ email: 'nobody' }] })).toEqual([
    'Email must be valid',
  ]);
  const form = filled({
    userWantsAnAccount: true,
    invites: [{ email: 'Mother@Family.example' }, { email: 'mother@family.example' }, { email: '' }],
  });
  expect(invitesOf(form)).toEqual([{ id: 0, email: 'mother@family.example', relationshipTypeId: 0 }]);
  expect(invitesOf({ ...form, userWantsAnAccount: false })).toEqual([]);
});

test('C189 C191 C276: a new person is sent with inches and pounds, whatever was typed', () => {
  const sent = newProfileOf(filled(), false);
  expect(sent).toMatchObject({
    firstName: 'Maya',
    height: 66.1,
    weight: 127.9,
    email: null,
    groupIds: [5],
    defaultOrganizationProtocolId: 8,
    accountProfiles: [],
  });
  const metric = place({ isMetric: true });
  const typed = { heightInCentimeters: '168', weight: '58' };
  expect(newProfileOf(filled(typed, metric), true)).toMatchObject({ height: 66.1, weight: 127.9 });
});

test('C272 C273 C274: an answer whose question is not asked is not sent', () => {
  const answers = {
    hasHadConcussion: 1,
    lastConcussionDate: '2024-10-02',
    homeOtherThanEnglish: 1,
    primaryLanguage: 2,
    speakSecondaryLanguage: 1,
    secondaryLanguage: 7,
  } as const;
  expect(newProfileOf(filled(answers), false).additionalData).toMatchObject({
    lastConcussionDate: '2024-10-02',
    primaryLanguage: 2,
    secondaryLanguage: 7,
    homeOtherThanEnglish: true,
  });
  const no = { hasHadConcussion: 2, homeOtherThanEnglish: 2, speakSecondaryLanguage: 2 } as const;
  expect(newProfileOf(filled({ ...answers, ...no }), false).additionalData).toMatchObject({
    lastConcussionDate: null,
    primaryLanguage: null,
    secondaryLanguage: null,
    homeOtherThanEnglish: false,
  });
});

const stored = {
  ...aProfile({ height: 66.3, weight: 128.04, defaultOrganizationProtocolId: 8, graduationYear: 1 }),
  inActiveGroup: true,
  accountProfiles: [],
};

test('C192 C276: height and weight read in the units of the organization', () => {
  expect(formOfProfile(stored, true)).toMatchObject({ heightInCentimeters: '168', weight: '58.1' });
  expect(formOfProfile(stored, false)).toMatchObject({
    heightInFeet: '5',
    heightInInches: '6.3',
    weight: '128',
  });
  expect(formOfProfile({ ...stored, height: null, weight: null }, true)).toMatchObject({
    heightInCentimeters: '',
    weight: '',
  });
});

test('C191: an update sends what changed and nothing else; groups with updateGroups', () => {
  const metric = place({ isMetric: true });
  const before = formOfProfile(stored, true);
  const after = profileForm(metric).parse(before);
  expect(updateOf(12, before, after, true)).toEqual({ profile: { id: 12 }, updateGroups: false });
  const groupIds = [...after.groupIds].reverse();
  expect(updateOf(12, before, { ...after, groupIds }, true).updateGroups).toBe(false);
  expect(
    updateOf(12, before, { ...after, lastName: 'Lind', weight: '60', groupIds: [1], race: [2] }, true),
  ).toEqual({
    profile: {
      id: 12,
      lastName: 'Lind',
      weight: 132.3,
      groupIds: [1],
      additionalData: { race: [2], hasHadConcussion: null, homeOtherThanEnglish: null },
    },
    updateGroups: true,
  });
});
