import {
  decideImportRequest,
  generateProfileAccessLink,
  getImportRequests,
  getProfile,
  getProfilesPaged,
  getWebProfileDetail,
  grantOrganizationAccess,
  importProfile,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenAccount } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { type Person, type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
  await portal.server.db.owner(sql`update organization_preferences set is_sway_visa_enabled = true
    where organization_id = ${portal.otherSchool.id}`);
});
afterAll(() => portal.server.stop());
beforeEach(withinOneWindow);

const asked = ({ id, ...facts }: Person, more: { groupIds?: number[] } = {}) => ({
  profileId: id,
  ...facts,
  groupIds: [portal.otherSchool.track],
  ...more,
});
const isMember = async (person: Person) =>
  (await portal.server.send(getProfile, { id: person.id }, portal.otherTrainer.options)).status === 200;
const waiting = async (options = portal.admin.options) =>
  (await portal.server.sendOk(getImportRequests, {}, options)).importRequests;

test('the right facts are not enough: the import waits for the home, and both are told', async () => {
  const { server, admin, trainer, otherTrainer } = portal;
  const person = await portal.aPerson();
  const reply = await server.sendOk(importProfile, asked(person), otherTrainer.options);
  expect(reply).toMatchObject({ isImported: false });
  expect(await isMember(person)).toBe(false);
  const told = await portal.mailTo(admin.email);
  expect(told.text).toContain(`requests to import profile ${person.id}`);
  expect(told.text).not.toContain('José');

  // Asked once more it is the same request.
  await server.sendOk(importProfile, asked(person), otherTrainer.options);
  const requests = (await waiting(trainer.options)).filter(({ profileId }) => profileId === person.id);
  expect(requests).toEqual([
    {
      id: expect.any(Number),
      profileId: person.id,
      organizationName: 'Other High',
      askedOn: expect.any(String),
    },
  ]);
  // Who asks does not answer, and a User outside the profile's groups neither.
  const id = requests[0]?.id ?? 0;
  const gone = { status: 404, code: 'profile.import_request_not_found' };
  expect(
    await refusalOf(server, decideImportRequest, { id, isApproved: true }, otherTrainer.options),
  ).toEqual(gone);
  const soccer = await signIn(server, { organizationId: portal.school.id, groupIds: [portal.school.soccer] });
  expect(await waiting(soccer.options)).toEqual([]);
  expect(await refusalOf(server, decideImportRequest, { id, isApproved: true }, soccer.options)).toEqual(
    gone,
  );

  await server.sendOk(decideImportRequest, { id, isApproved: true }, trainer.options);
  expect(await isMember(person)).toBe(true);
  expect((await portal.mailTo(otherTrainer.email)).subject).toBe('Your import was approved');
  expect(await refusalOf(server, decideImportRequest, { id, isApproved: true }, trainer.options)).toEqual(
    gone,
  );
  expect(await refusalOf(server, importProfile, asked(person), otherTrainer.options)).toEqual({
    status: 409,
    code: 'profile.already_here',
  });
});

test('a declined import leaves the profile where it is; a guardian may answer as well', async () => {
  const { server, otherTrainer } = portal;
  const [declined, approved] = [await portal.aPerson(), await portal.aPerson()];
  const family = await portal.aFamily(approved);
  for (const person of [declined, approved])
    await server.sendOk(importProfile, asked(person), otherTrainer.options);
  const first = (await waiting()).find(({ profileId }) => profileId === declined.id);
  await server.sendOk(decideImportRequest, { id: first?.id ?? 0, isApproved: false }, portal.admin.options);
  expect(await isMember(declined)).toBe(false);

  const ofFamily = await waiting(family.options);
  expect(ofFamily.map(({ profileId }) => profileId)).toEqual([approved.id]);
  await server.sendOk(decideImportRequest, { id: ofFamily[0]?.id ?? 0, isApproved: true }, family.options);
  expect(await isMember(approved)).toBe(true);
});

test('C277 C278 C279 C368: with access to both organizations it is imported at once, tests and figures included', async () => {
  const { server, school, otherSchool, trainer } = portal;
  const person = await portal.aPerson();
  await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId: person.id } }) }] },
    trainer.options,
  );
  const both = await signIn(server, { organizationId: otherSchool.id, groupIds: [otherSchool.track] });
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${both.id}, ${school.id}, 1)`);
  // A User there without the profile's group reaches nothing there.
  expect((await server.sendOk(importProfile, asked(person), both.options)).isImported).toBe(false);
  await server.db.owner(sql`insert into account_groups (account_id, organization_id, group_id)
    values (${both.id}, ${school.id}, ${school.football})`);
  const reply = await server.send(importProfile, asked(person), both.options);
  expect(reply.body).toMatchObject({ isSuccess: true, errors: [], isImported: true });
  const detail = await server.sendOk(getWebProfileDetail, { id: person.id }, both.options);
  expect(detail.tests).toHaveLength(1);
  expect(detail.profile.groupIds).toEqual([otherSchool.track]);
  const list = await server.sendOk(getProfilesPaged, { SearchString: String(person.id) }, both.options);
  expect(list.profiles[0]?.lastTestDate).not.toBeNull();
  expect((await waiting()).some(({ profileId }) => profileId === person.id)).toBe(false);

  for (const wrong of [
    { profileId: 0 },
    { firstName: '' },
    { lastName: 'x'.repeat(51) },
    { birthDate: '' },
    { groupIds: [] },
  ]) {
    const refused = await refusalOf(server, importProfile, { ...asked(person), ...wrong }, both.options);
    expect(refused).toEqual({ status: 400, code: 'request.invalid' });
  }
});

test('a live link sent to the asker is consent, and is used up by it', async () => {
  const { server, admin, otherTrainer } = portal;
  const [person, another] = [await portal.aPerson(), await portal.aPerson()];
  const send = (sendToEmail: string, { id }: Person) =>
    server.sendOk(generateProfileAccessLink, { profileId: id, sendToEmail }, admin.options);
  await send(otherTrainer.email, person);
  await send('somebody.else@fixture.example', another);
  for (let waited = 0; waited < 100; waited += 1) {
    const [link] = await server.db.owner<{ armed: boolean }>(sql`select token_hash is not null as armed
      from profile_access_links where profile_id = ${person.id}`);
    if (link?.armed) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await server.sendOk(importProfile, asked(person), otherTrainer.options)).isImported).toBe(true);
  expect((await server.sendOk(importProfile, asked(another), otherTrainer.options)).isImported).toBe(false);
  const [link] = await server.db.owner<{ by: number }>(
    sql`select claimed_by as by from profile_access_links where profile_id = ${person.id}`,
  );
  expect(link?.by).toBe(otherTrainer.id);
});

test('every mismatch is one answer, and the sixth of a day is held off; what fits does not count', async () => {
  const { server, otherSchool } = portal;
  const person = await portal.aPerson();
  const guesser = await signIn(server, { organizationId: otherSchool.id, groupIds: [otherSchool.track] });
  await server.sendOk(importProfile, asked(person), guesser.options);
  const noMatch = { status: 422, code: 'profile.import_no_match' };
  for (const wrong of [
    { profileId: 2_000_000 },
    { firstName: 'Joan' },
    { lastName: 'Neil' },
    { birthDate: '2010-05-18' },
    { profileId: person.id + 100_000 },
  ]) {
    expect(await refusalOf(server, importProfile, { ...asked(person), ...wrong }, guesser.options)).toEqual(
      noMatch,
    );
  }
  expect(await refusalOf(server, importProfile, asked(person), guesser.options)).toEqual({
    status: 429,
    code: 'profile.import_held_off',
  });
});

test('names are compared without case and accents', async () => {
  const { server, otherSchool } = portal;
  const person = await portal.aPerson();
  const { options } = await signIn(server, { organizationId: otherSchool.id, groupIds: [otherSchool.track] });
  const typed = { ...asked(person), firstName: ' jose ', lastName: person.lastName.toUpperCase() };
  expect(await server.sendOk(importProfile, typed, options)).toMatchObject({ isImported: false });
});

test('groups of elsewhere, an organization that does not share and internal staff import nobody', async () => {
  const { server, school, otherSchool, otherTrainer, clinic, therapist } = portal;
  const person = await portal.aPerson();
  for (const groupIds of [[otherSchool.chess], [school.football], [otherSchool.track, school.football]]) {
    expect(await refusalOf(server, importProfile, asked(person, { groupIds }), otherTrainer.options)).toEqual(
      {
        status: 422,
        code: 'profile.out_of_reach',
      },
    );
  }
  expect(
    await refusalOf(server, importProfile, asked(person, { groupIds: [clinic.patients] }), therapist.options),
  ).toEqual({ status: 422, code: 'sharing.not_enabled' });
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId: otherSchool.id, reason: 'Asked by the school' },
    staff.options,
  );
  expect(
    await refusalOf(server, importProfile, asked(person), {
      ...staff.options,
      organizationId: otherSchool.id,
    }),
  ).toEqual({ status: 403, code: 'access.denied' });
  expect(await isMember(person)).toBe(false);
});

test('a group that is gone when the home approves gives way to the default one', async () => {
  const { server, otherSchool, otherAdmin, admin } = portal;
  const person = await portal.aPerson();
  const [temporary] = await server.db.owner<{ id: number }>(
    sql`insert into groups (organization_id, name) values (${otherSchool.id}, 'Summer camp') returning id`,
  );
  const account = await givenAccount(server.db, {
    organizationId: otherSchool.id,
    groupIds: [temporary?.id ?? 0],
  });
  expect(account.id).toBeGreaterThan(0);
  await server.sendOk(importProfile, asked(person, { groupIds: [temporary?.id ?? 0] }), otherAdmin.options);
  await server.db.owner(sql`update groups set deleted_at = now() where id = ${temporary?.id ?? 0}`);
  const request = (await waiting()).find(({ profileId }) => profileId === person.id);
  await server.sendOk(decideImportRequest, { id: request?.id ?? 0, isApproved: true }, admin.options);
  const { profile } = await server.sendOk(getProfile, { id: person.id }, otherAdmin.options);
  expect(profile.groupIds).toHaveLength(1);
  expect(profile.isInactive).toBe(false);
});
