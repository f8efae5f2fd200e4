import {
  endAccountProfile,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
  getProfilesForAccount,
  getProfilesPaged,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/portal.ts';
import { type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

const notFound = { status: 404, code: 'profile.not_found' };
const linkNotFound = { status: 404, code: 'sharing.link_not_found' };
const isValid = async (uniqueId: string) =>
  (await portal.server.send(validateProfileAccessLink, { uniqueId })).body.isSuccess;
const secretIn = (text: string) => /profileAccessLink=([\w-]+)/.exec(text)?.[1] ?? '';

describe('making a link', () => {
  test('A158 C008: a family account gets a link and its secret for one of its profiles, for 7 days', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const before = Date.now();
    const made = await server.sendOk(generateProfileAccessLink, { profileId: person.id }, family.options);
    const link = made.profileAccessLink;
    expect(link).toEqual({
      id: expect.any(Number),
      // 128 bits.
      uniqueId: expect.stringMatching(/^[\w-]{22}$/),
      link: `http://localhost:3000/redeem-profile-access-link?profileAccessLink=${link.uniqueId}`,
      profileId: person.id,
      sentToEmail: null,
      expiresOn: expect.any(String),
      claimedByAccountId: null,
    });
    expect(made.link).toBe(link.link);
    const days = (Date.parse(link.expiresOn) - before) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
    const [stored] = await server.db.owner<{ row: string }>(
      sql`select l::text as row from profile_access_links l where id = ${link.id}`,
    );
    expect(stored?.row).not.toContain(link.uniqueId);
  });

  test('A193 A194: each request makes a new link, and ends the unclaimed one of that sender only', async () => {
    const person = await portal.aPerson();
    const other = await portal.aPerson();
    const byAdmin = await portal.aLink(person, portal.admin.options);
    const ofOther = await portal.aLink(other, portal.trainer.options);
    const first = await portal.aLink(person, portal.trainer.options);
    const second = await portal.aLink(person, portal.trainer.options);
    expect(second.uniqueId).not.toBe(first.uniqueId);
    expect(
      await Promise.all([first, second, byAdmin, ofOther].map((link) => isValid(link.uniqueId))),
    ).toEqual([false, true, true, true]);
  });

  test('A276 A332 C252 C316 C428: staff need the organization’s profile sharing; a family does not', async () => {
    const { server, school, admin } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const turn = (isOn: boolean) =>
      server.db.owner(
        sql`update organization_preferences set is_sway_visa_enabled = ${isOn} where organization_id = ${school.id}`,
      );
    await turn(false);
    const { status, body } = await server.send(
      generateProfileAccessLink,
      { profileId: person.id },
      admin.options,
    );
    const ofFamily = await portal.aLink(person, family.options);
    await turn(true);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [
        {
          code: 'sharing.not_enabled',
          message: 'Please contact Plumbline Support for information on enabling Profile Sharing.',
        },
      ],
    });
    expect(await isValid(ofFamily.uniqueId)).toBe(true);
  });

  test('for a profile that is not the asker’s to see there is none', async () => {
    const { server, school } = portal;
    const person = await portal.aPerson(school.soccer);
    const asks = (options: { token?: string }) =>
      refusalOf(server, generateProfileAccessLink, { profileId: person.id }, options);
    expect(await asks(portal.trainer.options)).toEqual(notFound);
    expect(await asks((await portal.aFamily(await portal.aPerson())).options)).toEqual(notFound);
    await server.db.owner(sql`update organization_preferences set is_sway_visa_enabled = true
      where organization_id = ${portal.otherSchool.id}`);
    expect(await asks(portal.otherAdmin.options)).toEqual(notFound);
  });
});

describe('by mail', () => {
  test('the link is made by the job, shown to nobody else, and opens for that address only', async () => {
    const { server, trainer } = portal;
    const person = await portal.aPerson();
    const parent = await portal.aFamily();
    const stranger = await portal.aFamily();
    const made = await server.sendOk(
      generateProfileAccessLink,
      { profileId: person.id, sendToEmail: parent.email.toUpperCase() },
      trainer.options,
    );
    expect(made).toMatchObject({
      link: null,
      profileAccessLink: { uniqueId: null, link: null, sentToEmail: parent.email },
    });
    const { text } = await portal.mailTo(parent.email);
    const uniqueId = secretIn(text);
    expect(text).toContain('http://localhost:3000/redeem-profile-access-link?profileAccessLink=');
    // Mails are read by others.
    expect(text).not.toContain(person.lastName);
    expect(await isValid(uniqueId)).toBe(true);
    const jobs = await server.db.owner<{ data: string }>(
      sql`select data::text as data from pgboss.job where name = 'sharing.send_access_link'`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    for (const { data } of jobs) {
      expect(data).not.toContain(uniqueId);
      expect(data).not.toContain(parent.email);
    }
    const asked = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
    // Forwarded: the same answer as a wrong name.
    expect((await refusalOf(server, submitProfileAccessLink, asked, stranger.options)).code).toBe(
      'sharing.no_match',
    );
    await server.sendOk(submitProfileAccessLink, asked, parent.options);
  });

  test('a shown link does not end a mailed one, and a second mail ends the first', async () => {
    const { server, trainer } = portal;
    const person = await portal.aPerson();
    const parent = await portal.aFamily();
    const request = { profileId: person.id, sendToEmail: parent.email };
    await server.sendOk(generateProfileAccessLink, request, trainer.options);
    const first = secretIn((await portal.mailTo(parent.email)).text);
    await portal.aLink(person, trainer.options);
    expect(await isValid(first)).toBe(true);
    await server.sendOk(generateProfileAccessLink, request, trainer.options);
    expect(await isValid(first)).toBe(false);
  });

  test('a family shows its link and does not mail it', async () => {
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const request = { profileId: person.id, sendToEmail: 'somebody@fixture.example' };
    expect(await refusalOf(portal.server, generateProfileAccessLink, request, family.options)).toEqual({
      status: 422,
      code: 'sharing.mail_by_staff_only',
    });
  });
});

describe('both sides', () => {
  const linksOf = async (id: number, options: { token?: string }) =>
    (await portal.server.sendOk(getProfileAccessLinksByProfileId, { id }, options)).profileAccessLinks;
  const accountsOf = async (id: number, options: { token?: string }) =>
    (await portal.server.sendOk(getAccountProfilesByProfileId, { id }, options)).accountProfiles;
  const seesProfile = async (id: number, options: { token?: string }) =>
    (await portal.server.sendOk(getProfilesPaged, { SearchString: String(id) }, options)).profiles.length ===
    1;

  /** What a family shared with the other school, claimed by a User of it. */
  async function shared() {
    const { server, otherTrainer, otherSchool } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const { id, uniqueId } = await portal.aLink(person, family.options);
    const asked = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, asked, otherTrainer.options);
    return { person, family, linkId: id };
  }

  test('a family sees who has its profile, and ends it at once', async () => {
    const { server, otherTrainer } = portal;
    const { person, family, linkId } = await shared();
    expect(await linksOf(person.id, family.options)).toMatchObject([
      { id: linkId, claimedByAccountId: otherTrainer.id, claimedByOrganizationName: 'Other High' },
    ]);
    expect(await seesProfile(person.id, otherTrainer.options)).toBe(true);
    await server.sendOk(endProfileAccessLink, { id: linkId }, family.options);
    expect(await seesProfile(person.id, otherTrainer.options)).toBe(false);
    expect(await linksOf(person.id, family.options)).toEqual([]);
    expect(await refusalOf(server, endProfileAccessLink, { id: linkId }, family.options)).toEqual(
      linkNotFound,
    );
  });

  test('a System Admin of the receiving organization ends it too; a User of it and others do not', async () => {
    const { server, otherAdmin, otherTrainer, admin } = portal;
    const { person, linkId } = await shared();
    const others = [otherTrainer, admin, portal.therapist, await portal.aFamily(person)];
    for (const { options } of others) {
      expect(await refusalOf(server, endProfileAccessLink, { id: linkId }, options)).toEqual(linkNotFound);
    }
    expect(await linksOf(person.id, otherAdmin.options)).toMatchObject([{ id: linkId }]);
    await server.sendOk(endProfileAccessLink, { id: linkId }, otherAdmin.options);
    expect(await seesProfile(person.id, otherTrainer.options)).toBe(false);
    // It hides and deletes nothing at home.
    expect(await seesProfile(person.id, admin.options)).toBe(true);
  });

  test('A157: staff see the accounts behind their links with the relation, and open invitations as 0, and end both', async () => {
    const { server, admin, trainer } = portal;
    const person = await portal.aPerson();
    const parent = await portal.aFamily();
    const { uniqueId } = await portal.aLink(person, trainer.options);
    const asked = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
    await server.sendOk(submitProfileAccessLink, asked, parent.options);
    const invited = 'invited@fixture.example';
    await server.sendOk(
      generateProfileAccessLink,
      { profileId: person.id, sendToEmail: invited },
      trainer.options,
    );
    const accounts = await accountsOf(person.id, admin.options);
    expect(accounts).toEqual([
      {
        id: expect.any(Number),
        accountId: parent.id,
        email: parent.email,
        relationshipTypeId: 3,
        profileAccessLinkId: null,
        createdOn: expect.any(String),
      },
      {
        id: null,
        accountId: null,
        email: invited,
        relationshipTypeId: 0,
        profileAccessLinkId: expect.any(Number),
        createdOn: null,
      },
    ]);
    const [account, invitation] = accounts;
    await server.sendOk(endAccountProfile, { id: account?.id ?? 0 }, trainer.options);
    expect((await server.sendOk(getProfilesForAccount, {}, parent.options)).profiles).toEqual([]);
    await server.sendOk(endProfileAccessLink, { id: invitation?.profileAccessLinkId ?? 0 }, trainer.options);
    expect(await accountsOf(person.id, admin.options)).toEqual([]);
  });

  test('a family sees its own account and no other of the same profile, and ends only its own', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const mother = await portal.aFamily(person);
    const father = await portal.aFamily(person);
    const seen = await accountsOf(person.id, mother.options);
    expect(seen.map(({ email }) => email)).toEqual([mother.email]);
    const [fathers] = await accountsOf(person.id, father.options);
    expect(await refusalOf(server, endAccountProfile, { id: fathers?.id ?? 0 }, mother.options)).toEqual(
      linkNotFound,
    );
    expect((await accountsOf(person.id, portal.admin.options)).map(({ email }) => email)).toEqual([
      mother.email,
      father.email,
    ]);
  });

  test('of a profile out of reach nothing is said', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const stranger = await portal.aFamily();
    for (const call of [getProfileAccessLinksByProfileId, getAccountProfilesByProfileId]) {
      for (const { options } of [stranger, portal.otherAdmin]) {
        expect(await refusalOf(server, call, { id: person.id }, options)).toEqual(notFound);
      }
    }
  });
});
