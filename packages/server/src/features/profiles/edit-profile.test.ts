import {
  createProfile,
  getProfile,
  getProfileAverages,
  getProfileForm,
  getProfilesPaged,
  getWebProfileDetail,
  maxInvites,
  submitTests,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type FormFacts, type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

test('C189 C338 C340: a profile that is added reads back with every field, in its group and protocol', async () => {
  const id = await portal.created();
  const profile = await portal.read(id);
  const { accountProfiles, uniqueId, externalId, ...facts } = profile;
  expect(facts).toEqual({
    id,
    organizationId: portal.school.id,
    firstName: 'Maya',
    lastName: 'Okafor',
    fullName: 'Maya Okafor',
    birthDate: '2009-03-14',
    ageYears: expect.any(Number),
    sex: 'F',
    gender: 2,
    height: 66.1,
    weight: 127.9,
    isInactive: false,
    inActiveGroup: true,
    email: null,
    defaultOrganizationProtocolId: portal.protocolId,
    baselineStartDate: null,
    graduationYear: 2027,
    groupIds: [portal.school.football],
    groupNames: ['Football'],
    inEvent: false,
    lastTestDate: null,
    baselineStatus: 'Needed',
    additionalData: portal.aForm().additionalData,
  });
  expect([accountProfiles, uniqueId, externalId]).toEqual([[], null, null]);
  const list = await portal.server.sendOk(
    getProfilesPaged,
    { SearchString: String(id) },
    portal.trainer.options,
  );
  expect(list.profiles).toMatchObject([
    { id, fullName: 'Maya Okafor', graduationYear: 2027, isInactive: false },
  ]);
});

test('the same form sent twice makes one profile', async () => {
  const clientUuid = crypto.randomUUID();
  const first = await portal.created({ clientUuid });
  expect(await portal.created({ clientUuid })).toBe(first);
});

test('C272 C273: an answer whose question is not asked is not kept', async () => {
  const { additionalData } = portal.aForm();
  const id = await portal.created({
    additionalData: { ...additionalData, hasHadConcussion: 2, homeOtherThanEnglish: false },
  });
  expect((await portal.read(id)).additionalData).toMatchObject({
    lastConcussionDate: null,
    primaryLanguage: null,
    secondaryLanguage: 7,
  });
});

test.each<{ ids: string; why: string; over: () => Partial<Record<keyof FormFacts, unknown>> }>([
  { ids: 'C261 C464', why: 'a first name of 51', over: () => ({ firstName: 'x'.repeat(51) }) },
  { ids: 'C261', why: 'a first name of blanks', over: () => ({ firstName: '  ' }) },
  { ids: 'C262 C464', why: 'a last name of 51', over: () => ({ lastName: 'x'.repeat(51) }) },
  { ids: 'C263', why: 'a birth date that does not exist', over: () => ({ birthDate: '2010-02-30' }) },
  { ids: 'C264', why: 'no sex', over: () => ({ sex: null }) },
  { ids: 'C268', why: 'a height of nothing', over: () => ({ height: 0 }) },
  { ids: 'C268', why: 'eleven feet', over: () => ({ height: 132 }) },
  { ids: 'C269', why: 'a weight of nothing', over: () => ({ weight: 0 }) },
  { ids: 'C270', why: 'no group', over: () => ({ groupIds: [] }) },
  { ids: 'C271', why: 'no protocol', over: () => ({ defaultOrganizationProtocolId: null }) },
])('$ids: the server refuses $why as the form does', async ({ over }) => {
  const profile = { ...portal.aForm(), ...over() } as FormFacts;
  const refused = await refusalOf(portal.server, createProfile, { profile }, portal.trainer.options);
  expect(refused).toEqual({ status: 400, code: 'request.invalid' });
});

test.each([
  { field: 'weight', value: 0, says: 'must be above 0 and at most 2000 pounds' },
  { field: 'weight', value: -1, says: 'must be above 0 and at most 2000 pounds' },
  { field: 'weight', value: 2_001, says: 'must be above 0 and at most 2000 pounds' },
  { field: 'weight', value: undefined, says: 'required' },
  { field: 'weight', value: null, says: 'required' },
  { field: 'weight', value: '130', says: 'must be a number or decimal' },
  { field: 'height', value: 0, says: 'must be above 0 and under 132 inches (11 feet)' },
  { field: 'height', value: 132, says: 'must be above 0 and under 132 inches (11 feet)' },
  { field: 'height', value: undefined, says: 'required' },
  { field: 'height', value: 'tall', says: 'must be a number or decimal' },
  { field: 'sex', value: 'X', says: 'must be one of M, F' },
  { field: 'sex', value: undefined, says: 'required' },
  { field: 'firstName', value: 7, says: 'must be text' },
  { field: 'birthDate', value: '10/6/10', says: 'must be a date such as 2026-10-06' },
  { field: 'graduationYear', value: 1900, says: 'must be a year from 1951 to 2199' },
  { field: 'gender', value: 4_000, says: 'must be one of the list' },
])('C264 C268 C269 C300: a $field of $value is told $says', async ({ field, value, says }) => {
  const profile = { ...portal.aForm(), [field]: value } as FormFacts;
  const { body } = await portal.server.send(createProfile, { profile }, portal.trainer.options);
  expect(body.errors).toEqual([
    { code: 'request.invalid', message: expect.stringContaining(says), field: `profile.${field}` },
  ]);
});

test('C263: nobody is born tomorrow, by the day where the form is filled', async () => {
  const { server, trainer } = portal;
  const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  const { body, status } = await server.send(
    createProfile,
    { profile: portal.aForm({ birthDate: tomorrow }) },
    trainer.options,
  );
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    {
      code: 'profile.date_in_future',
      message: 'Birth Date must not be in the future.',
      field: 'profile.birthDate',
    },
  ]);
});

test('C265 C266: in the sports-properties layout gender, race and ethnicity are required', async () => {
  const { additionalData } = portal.aForm();
  const without: Partial<FormFacts>[] = [
    { gender: null },
    { additionalData: { ...additionalData, race: [] } },
    { additionalData: { ...additionalData, ethnicity: null } },
  ];
  for (const over of without) await portal.created(over);
  await portal.inSportsLayout(true);
  for (const over of without)
    expect(await portal.createRefused(over)).toEqual({ status: 422, code: 'profile.field_required' });
  const form = await portal.server.sendOk(getProfileForm, {}, portal.trainer.options);
  expect(form).toMatchObject({ enableSportsProfileProperties: true, latestMobileAppVersion: '5.9.2' });
  await portal.inSportsLayout(false);
});

test('C267: race 6 is not taken anew; a profile that has it keeps it', async () => {
  const { additionalData } = portal.aForm();
  expect(await portal.createRefused({ additionalData: { ...additionalData, race: [6] } })).toEqual({
    status: 422,
    code: 'profile.choice_not_offered',
  });
  const id = await portal.created();
  await portal.server.db.owner(
    sql`update profiles set additional = additional || '{"race":[6]}'::jsonb where id = ${id}`,
  );
  await portal.update({ id, additionalData: { race: [6, 2] } });
  expect((await portal.read(id)).additionalData.race).toEqual([6, 2]);
});

test('a concussion before birth is refused, also against the birth date that stands', async () => {
  const id = await portal.created();
  const answers = { hasHadConcussion: 1, lastConcussionDate: '2009-03-13' };
  expect(await portal.updateRefused({ id, additionalData: answers })).toEqual({
    status: 422,
    code: 'profile.date_before_birth',
  });
});

test('C341: an update changes what is sent, in the list too, and leaves the rest', async () => {
  const id = await portal.created();
  await portal.update({
    id,
    lastName: 'Okafor-Lind',
    weight: 130,
    additionalData: { hasAttentionDisorder: 2 },
  });
  const profile = await portal.read(id);
  expect(profile).toMatchObject({
    lastName: 'Okafor-Lind',
    weight: 130,
    height: 66.1,
    groupIds: [portal.school.football],
  });
  expect(profile.additionalData).toEqual({ ...portal.aForm().additionalData, hasAttentionDisorder: 2 });
  const { profiles } = await portal.server.sendOk(
    getProfilesPaged,
    { SearchString: 'Okafor-Lind' },
    portal.trainer.options,
  );
  expect(profiles.map((row) => row.id)).toEqual([id]);
});

test('C190: Not Applicable is kept as 1 and shown as nothing', async () => {
  const id = await portal.created({ graduationYear: 1 });
  expect((await portal.read(id)).graduationYear).toBe(1);
  const { profile } = await portal.server.sendOk(getWebProfileDetail, { id }, portal.trainer.options);
  expect(profile.graduationYear).toBeNull();
});

test('C341: groups change only with updateGroups, and those a User does not see stay', async () => {
  const { server, school, admin, trainer } = portal;
  const second = (await givenGroup(server.db, school.id, { name: 'Second squad' })).id;
  const id = await portal.created({ groupIds: [school.football, school.soccer] }, admin.options);
  await server.sendOk(updateProfile, { profile: { id, groupIds: [second] } }, admin.options);
  expect((await portal.read(id, admin.options)).groupIds).toEqual([school.football, school.soccer]);

  // The trainer sees football alone.
  expect((await portal.read(id)).groupIds).toEqual([school.football]);
  await portal.update({ id, groupIds: [school.football] });
  expect((await portal.read(id, admin.options)).groupIds).toEqual([school.football, school.soccer]);
  await portal.update({ id, groupIds: [second] }, admin.options);
  expect((await portal.read(id, admin.options)).groupIds).toEqual([second]);
  expect(await refusalOf(server, getProfile, { id }, trainer.options)).toMatchObject({
    code: 'profile.not_found',
  });
});

test('an age that changes changes what norms a score is read against', async () => {
  const { server, trainer } = portal;
  const id = await portal.created();
  const { outcomes } = await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId: id } }) }] },
    trainer.options,
  );
  expect(outcomes).toMatchObject([{ status: 'stored' }]);
  const before = await server.sendOk(getProfileAverages, { ids: [id] }, trainer.options);
  await portal.update({ id, birthDate: '1969-03-14' });
  const after = await server.sendOk(getProfileAverages, { ids: [id] }, trainer.options);
  const percentiles = (averages: typeof before.averages) =>
    averages[String(id)]?.map(({ percentileNumber }) => percentileNumber);
  expect(percentiles(before.averages)).not.toEqual(percentiles(after.averages));
});

test('C193 C258 A195: an email on the form is invited by mail when the profile is saved, and stands there as pending', async () => {
  const { server, trainer } = portal;
  const email = `${crypto.randomUUID()}@family.example`;
  const invite = { id: 0 as const, email, relationshipTypeId: 0 as const };
  const id = await portal.created({ accountProfiles: [invite] });
  const mail = await portal.mailTo(email);
  expect(mail.text).toContain('/redeem-profile-access-link?profileAccessLink=');
  expect(mail.text).not.toContain('Okafor');
  expect((await portal.read(id)).accountProfiles).toEqual([
    {
      id: null,
      accountId: null,
      email,
      relationshipTypeId: 0,
      profileAccessLinkId: expect.any(Number),
      createdOn: null,
    },
  ]);
  const second = `${crypto.randomUUID()}@family.example`;
  await server.sendOk(
    updateProfile,
    { profile: { id, accountProfiles: [{ ...invite, email: second }] } },
    trainer.options,
  );
  await portal.mailTo(second);
  expect((await portal.read(id)).accountProfiles.map((entry) => entry.email)).toEqual(
    expect.arrayContaining([email, second]),
  );
});

test('nobody is invited where sharing is off, nor by the dozen; a refused save leaves nothing behind', async () => {
  const { server, otherSchool, otherAdmin } = portal;
  const accountProfiles = [
    { id: 0 as const, email: 'mother@family.example', relationshipTypeId: 0 as const },
  ];
  const elsewhere = { groupIds: [otherSchool.track], defaultOrganizationProtocolId: portal.otherProtocolId };
  const before = await server.sendOk(getProfilesPaged, {}, otherAdmin.options);
  expect(await portal.createRefused({ ...elsewhere, accountProfiles }, otherAdmin.options)).toEqual({
    status: 422,
    code: 'sharing.not_enabled',
  });
  const after = await server.sendOk(getProfilesPaged, {}, otherAdmin.options);
  expect(after.totalRowCount).toBe(before.totalRowCount);
  const dozen = Array.from({ length: maxInvites + 1 }, (_, index) => ({
    id: 0 as const,
    email: `p${index}@family.example`,
    relationshipTypeId: 0 as const,
  }));
  expect(await portal.createRefused({ accountProfiles: dozen })).toMatchObject({ status: 400 });
});
