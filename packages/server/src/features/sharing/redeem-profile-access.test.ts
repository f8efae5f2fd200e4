import {
  endAccountProfile,
  getAccountProfilesByProfileId,
  getProfilesForAccount,
  getWebProfileDetail,
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

const invalid = { status: 404, code: 'sharing.link_invalid' };
const noMatch = { status: 422, code: 'sharing.no_match' };
const isValid = async (uniqueId: string) =>
  (await portal.server.send(validateProfileAccessLink, { uniqueId })).body.isSuccess;
/** The profile ids an account lists. */
const ownProfiles = async (options: { token?: string }) =>
  (await portal.server.sendOk(getProfilesForAccount, {}, options)).profiles.map(({ id }) => id);

describe('validating', () => {
  test('A304: a live link answers success and whether an account may be made, to anybody, and nothing else', async () => {
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const { body, status } = await portal.server.send(validateProfileAccessLink, { uniqueId });
    expect(status).toBe(200);
    expect(body).toEqual({ isSuccess: true, errors: [], enablePatientAccountCreation: true });
  });

  test('A100 C318: an account may be made only where the organization allows it', async () => {
    const { server, school, admin } = portal;
    const { uniqueId } = await portal.aLink(await portal.aPerson(), admin.options);
    const allow = (isOn: boolean) =>
      server.db.owner(sql`update organization_preferences set enable_patient_account_creation = ${isOn}
        where organization_id = ${school.id}`);
    await allow(false);
    const { enablePatientAccountCreation } = await server.sendOk(validateProfileAccessLink, { uniqueId });
    await allow(true);
    expect(enablePatientAccountCreation).toBe(false);
    expect((await server.sendOk(validateProfileAccessLink, { uniqueId })).enablePatientAccountCreation).toBe(
      true,
    );
  });

  test('A098 A192 A327: expired, claimed, ended, superseded and invented links are one answer', async () => {
    const { server, admin, otherAdmin, otherSchool } = portal;
    const dead: Record<string, string> = { invented: 'AAAAAAAAAAAAAAAAAAAAAA' };
    const expired = await portal.aLink(await portal.aPerson(), admin.options);
    dead.expired = expired.uniqueId;
    await server.db.owner(
      sql`update profile_access_links set expires_at = now() - interval '1 second' where id = ${expired.id}`,
    );
    const revoked = await portal.aLink(await portal.aPerson(), admin.options);
    dead.revoked = revoked.uniqueId;
    await server.db.owner(sql`update profile_access_links set revoked_at = now() where id = ${revoked.id}`);
    const again = await portal.aPerson();
    dead.superseded = (await portal.aLink(again, admin.options)).uniqueId;
    await portal.aLink(again, admin.options);
    const person = await portal.aPerson();
    dead.claimed = (await portal.aLink(person, admin.options)).uniqueId;
    const claim = portal.facts(person, dead.claimed, { groupIdsToAdd: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, claim, otherAdmin.options);

    const answers = await Promise.all(
      Object.values(dead).map(async (uniqueId) => {
        const { status, body } = await server.send(validateProfileAccessLink, { uniqueId });
        return JSON.stringify({ status, body });
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('INVALID LINK. Please check with your administrator.');
    for (const uniqueId of Object.values(dead)) {
      const asked = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
      expect(await refusalOf(server, submitProfileAccessLink, asked, otherAdmin.options)).toEqual(invalid);
    }
  });

  test('a link lives as long as its sender could make it', async () => {
    const { server, school, trainer } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, trainer.options);
    const when = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await server.db.owner(change);
      const answer = await isValid(uniqueId);
      await server.db.owner(back);
      return answer;
    };
    expect(await isValid(uniqueId)).toBe(true);
    expect(
      await when(
        sql`delete from profile_groups where profile_id = ${person.id}`,
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${school.id}, ${person.id}, ${school.football})`,
      ),
    ).toBe(false);
    expect(
      await when(
        sql`update accounts set is_disabled = true where id = ${trainer.id}`,
        sql`update accounts set is_disabled = false where id = ${trainer.id}`,
      ),
    ).toBe(false);
    expect(
      await when(
        sql`update organization_preferences set is_sway_visa_enabled = false where organization_id = ${school.id}`,
        sql`update organization_preferences set is_sway_visa_enabled = true where organization_id = ${school.id}`,
      ),
    ).toBe(false);
    expect(await isValid(uniqueId)).toBe(true);
  });
});

describe('a family account', () => {
  test('A008 A157 A301: gets the profile linked with its relation, reads its name and no test', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const family = await portal.aFamily();
    expect(await ownProfiles(family.options)).toEqual([]);
    const asked = portal.facts(person, uniqueId, { relationshipTypeId: 5 });
    await server.sendOk(submitProfileAccessLink, asked, family.options);
    const { profiles } = await server.sendOk(getProfilesForAccount, {}, family.options);
    expect(profiles).toEqual([
      {
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        relationshipTypeId: 5,
        homeOrganizationName: expect.any(String),
      },
    ]);
    expect(await refusalOf(server, getWebProfileDetail, { id: person.id }, family.options)).toEqual({
      status: 403,
      code: 'access.denied',
    });
    const read = await server.db.owner(
      sql`select entity_id as id from audit.log where action = 'read' and account_id = ${family.id}`,
    );
    expect(read).toEqual([{ id: String(person.id) }]);
  });

  test('A110 A366: the relation is Parent or Guardian (3) or Self (5), and nothing else', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const family = await portal.aFamily();
    for (const relationshipTypeId of [0, 1, 4, 6]) {
      const asked = { ...portal.facts(person, uniqueId), relationshipTypeId };
      expect((await server.send(submitProfileAccessLink, asked as never, family.options)).status).toBe(400);
    }
    expect(
      await refusalOf(server, submitProfileAccessLink, portal.facts(person, uniqueId), family.options),
    ).toEqual({
      status: 422,
      code: 'sharing.relationship_required',
    });
    const asked = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
    await server.sendOk(submitProfileAccessLink, asked, family.options);
    const again = await portal.aLink(person, portal.admin.options);
    const twice = portal.facts(person, again.uniqueId, { relationshipTypeId: 3 });
    expect((await refusalOf(server, submitProfileAccessLink, twice, family.options)).code).toBe(
      'sharing.already_yours',
    );
  });

  test('unlinking acts at once: no profile, no link of its own, no further sharing', async () => {
    const { server } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const { uniqueId } = await portal.aLink(person, family.options);
    const own = await server.sendOk(getAccountProfilesByProfileId, { id: person.id }, family.options);
    await server.sendOk(endAccountProfile, { id: own.accountProfiles[0]?.id ?? 0 }, family.options);
    expect(await ownProfiles(family.options)).toEqual([]);
    expect(await isValid(uniqueId)).toBe(false);
    await expect(portal.aLink(person, family.options)).rejects.toThrow('profile.not_found');
  });
});

describe('what does not fit', () => {
  test('is one answer whatever is wrong, and the fifth kills the link', async () => {
    const { server, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const { id: linkId, uniqueId } = await portal.aLink(person, portal.admin.options);
    const right = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    const wrong = [
      { ...right, birthDate: '2010-05-18' },
      { ...right, firstName: 'Jos' },
      { ...right, lastName: 'Somebody' },
      { ...right, firstName: 'Somebody', lastName: 'Else', birthDate: '1990-01-01' },
    ];
    for (const asked of wrong) {
      expect(await refusalOf(server, submitProfileAccessLink, asked, otherAdmin.options)).toEqual(noMatch);
    }
    expect(await isValid(uniqueId)).toBe(true);
    expect(await refusalOf(server, submitProfileAccessLink, wrong[0] ?? right, otherAdmin.options)).toEqual(
      noMatch,
    );
    expect(await isValid(uniqueId)).toBe(false);
    expect(await refusalOf(server, submitProfileAccessLink, right, otherAdmin.options)).toEqual(invalid);
    const noted =
      await server.db.owner(sql`select 1 from audit.log where action = 'profile_link_missed' and organization_id = ${portal.school.id}
      and after ->> 'linkId' = ${String(linkId)}`);
    expect(noted).toHaveLength(5);
  });

  test('case, accents and blanks around a name do not matter', async () => {
    const { server, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const asked = portal.facts(
      { ...person, firstName: '  jose ', lastName: person.lastName.toUpperCase() },
      uniqueId,
      { groupIdsToAdd: [otherSchool.track] },
    );
    expect(await server.sendOk(submitProfileAccessLink, asked, otherAdmin.options)).toEqual({
      profileId: person.id,
    });
  });

  test('of two claims at once one wins', async () => {
    const { server, otherAdmin, otherSchool, therapist } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const families = await Promise.all([portal.aFamily(), portal.aFamily()]);
    const asParent = { relationshipTypeId: 3 } as const;
    const asking = [
      { account: otherAdmin, more: { groupIdsToAdd: [otherSchool.track] } },
      ...[therapist, ...families].map((account) => ({ account, more: asParent })),
    ];
    const answers = await Promise.all(
      asking.map(({ account, more }) =>
        server.send(submitProfileAccessLink, portal.facts(person, uniqueId, more), account.options),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  test('many wrong guesses at once get no further than five', async () => {
    const { server, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const { id: linkId, uniqueId } = await portal.aLink(person, portal.admin.options);
    const asked = portal.facts(person, uniqueId, {
      birthDate: '2001-01-01',
      groupIdsToAdd: [otherSchool.track],
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(server, submitProfileAccessLink, asked, otherAdmin.options)),
    );
    expect(answers.filter(({ code }) => code === 'sharing.no_match')).toHaveLength(5);
    const [stored] = await server.db.owner(
      sql`select missed_tries as missed from profile_access_links where id = ${linkId}`,
    );
    expect(stored).toEqual({ missed: 5 });
  });
});
