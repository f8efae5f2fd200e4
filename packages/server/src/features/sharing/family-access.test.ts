import {
  endAccountProfile,
  endProfileAccessLink,
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
import { type Person, type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

type By = { token?: string };
type Family = Awaited<ReturnType<SharingPortal['aFamily']>>;

const reads = async ({ options }: Family) =>
  (await portal.server.sendOk(getProfilesForAccount, {}, options)).profiles.map(({ id }) => id);
const accountsOf = async (person: Person, by: By) =>
  (await portal.server.sendOk(getAccountProfilesByProfileId, { id: person.id }, by)).accountProfiles;
const isValid = async (uniqueId: string) =>
  (await portal.server.send(validateProfileAccessLink, { uniqueId })).body.isSuccess;

/** Somebody takes a profile over by a link of somebody else. */
async function takesOver(person: Person, from: By, to: By, more: object): Promise<number> {
  const { id, uniqueId } = await portal.aLink(person, from);
  await portal.server.sendOk(submitProfileAccessLink, { ...portal.facts(person, uniqueId), ...more }, to);
  return id;
}
const asParent = { relationshipTypeId: 3 };

/** The school gave the profile to a father, he to an uncle, the uncle to an aunt; the mother has it from the school. */
async function aChain() {
  const { trainer } = portal;
  const person = await portal.aPerson();
  const [father, uncle, aunt, mother] = await Promise.all([
    portal.aFamily(),
    portal.aFamily(),
    portal.aFamily(),
    portal.aFamily(),
  ]);
  const linkId = await takesOver(person, trainer.options, father.options, asParent);
  await takesOver(person, father.options, uncle.options, asParent);
  await takesOver(person, uncle.options, aunt.options, asParent);
  await takesOver(person, trainer.options, mother.options, asParent);
  return { person, father, uncle, aunt, mother, linkId };
}

describe('the home organization', () => {
  test('sees every account that reads its profile, by whatever link it came, and ends it', async () => {
    const { server, admin, trainer } = portal;
    const { person, father, uncle, aunt, mother } = await aChain();
    const emails = (await accountsOf(person, trainer.options)).map(({ email }) => email);
    expect(emails).toEqual([father, uncle, aunt, mother].map(({ email }) => email));
    const entry = (await accountsOf(person, admin.options)).find(({ email }) => email === aunt.email);
    await server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, admin.options);
    expect(await reads(aunt)).toEqual([]);
    expect(await reads(uncle)).toEqual([person.id]);
  });

  test('a family sees its own account and those it gave the profile to, nobody beside or before it', async () => {
    const { person, father, uncle, mother } = await aChain();
    const seen = async (by: Family) => (await accountsOf(person, by.options)).map(({ email }) => email);
    expect(await seen(father)).toEqual([father.email, uncle.email]);
    expect(await seen(mother)).toEqual([mother.email]);
  });
});

describe('ending what a family account reads', () => {
  test.each(['its access', 'the link that gave it'] as const)(
    'by %s, ends what it gave on to other accounts too, and links of theirs that wait',
    async (by) => {
      const { server, trainer } = portal;
      const { person, father, uncle, aunt, mother, linkId } = await aChain();
      const { uniqueId } = await portal.aLink(person, aunt.options);
      const kept = await portal.aLink(person, mother.options);
      expect(await isValid(uniqueId)).toBe(true);
      if (by === 'the link that gave it') {
        await server.sendOk(endProfileAccessLink, { id: linkId }, trainer.options);
      } else {
        const entry = (await accountsOf(person, trainer.options)).find(({ email }) => email === father.email);
        await server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, trainer.options);
      }
      expect(await Promise.all([father, uncle, aunt, mother].map(reads))).toEqual([[], [], [], [person.id]]);
      expect([await isValid(uniqueId), await isValid(kept.uniqueId)]).toEqual([false, true]);
      // It does not come back with the person either.
      await takesOver(person, trainer.options, father.options, asParent);
      await takesOver(person, father.options, aunt.options, asParent);
      expect(await isValid(uniqueId)).toBe(false);
      const open = await server.db.owner(
        sql`select id from profile_access_links where profile_id = ${person.id} and claimed_by = ${uncle.id} and ended_at is null`,
      );
      expect(open).toEqual([]);
    },
  );

  test('leaves an organization that took the profile over by its link, which ends it itself', async () => {
    const { server, trainer, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily();
    await takesOver(person, trainer.options, family.options, asParent);
    const toSchool = { groupIdsToAdd: [otherSchool.track] };
    const linkId = await takesOver(person, family.options, otherAdmin.options, toSchool);
    const [entry] = await accountsOf(person, trainer.options);
    await server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, trainer.options);
    const has = async () =>
      (await server.sendOk(getProfilesPaged, { SearchString: String(person.id) }, otherAdmin.options))
        .profiles.length;
    expect(await has()).toBe(1);
    const asked = { id: person.id };
    const { profileAccessLinks } = await server.sendOk(
      getProfileAccessLinksByProfileId,
      asked,
      otherAdmin.options,
    );
    expect(profileAccessLinks).toMatchObject([{ id: linkId, state: 'claimed' }]);
    await server.sendOk(endProfileAccessLink, { id: linkId }, otherAdmin.options);
    expect(await has()).toBe(0);
  });

  test('leaves a profile with the organization that became its home after it took the profile over', async () => {
    const { server, trainer, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily();
    await takesOver(person, trainer.options, family.options, asParent);
    const linkId = await takesOver(person, family.options, otherAdmin.options, {
      groupIdsToAdd: [otherSchool.track],
    });
    await server.db.owner(sql`update profiles p set organization_id = l.claimed_organization_id
      from profile_access_links l where l.id = ${linkId} and p.id = l.profile_id`);
    const asked = { id: person.id };
    const { profileAccessLinks } = await server.sendOk(
      getProfileAccessLinksByProfileId,
      asked,
      otherAdmin.options,
    );
    expect(profileAccessLinks).toEqual([]);
    await server.sendOk(endProfileAccessLink, { id: linkId }, family.options);
    const { profiles } = await server.sendOk(
      getProfilesPaged,
      { SearchString: String(person.id) },
      otherAdmin.options,
    );
    expect(profiles).toHaveLength(1);
  });

  test('takes nothing from who was invited by staff that also read the profile as a family', async () => {
    const { server, admin, trainer } = portal;
    const person = await portal.aPerson();
    await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
      values (${trainer.id}, ${trainer.email}, ${person.id}, 3)`);
    const parent = await portal.aFamily();
    await takesOver(person, trainer.options, parent.options, asParent);
    const entry = (await accountsOf(person, admin.options)).find(({ email }) => email === trainer.email);
    await server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, admin.options);
    expect(await reads(parent)).toEqual([person.id]);
  });

  test('at the moment somebody takes it over by a link of that account, nobody is left with it', async () => {
    const { server, trainer } = portal;
    for (let round = 0; round < 5; round += 1) {
      const person = await portal.aPerson();
      const father = await portal.aFamily();
      const uncle = await portal.aFamily();
      await takesOver(person, trainer.options, father.options, asParent);
      const { uniqueId } = await portal.aLink(person, father.options);
      const [entry] = await accountsOf(person, trainer.options);
      const facts = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
      const [taken] = await Promise.all([
        server.send(submitProfileAccessLink, facts, uncle.options),
        server.sendOk(endAccountProfile, { id: entry?.id ?? 0 }, trainer.options),
      ]);
      expect([200, 404]).toContain(taken.status);
      expect([await reads(father), await reads(uncle)]).toEqual([[], []]);
    }
  });

  test('is for its sides only', async () => {
    const { server, otherAdmin, therapist } = portal;
    const { person, mother, father, linkId } = await aChain();
    const entry = (await accountsOf(person, father.options)).find(({ email }) => email === father.email);
    for (const { options } of [otherAdmin, therapist, mother]) {
      const asked = { id: entry?.id ?? 0 };
      expect((await refusalOf(server, endAccountProfile, asked, options)).code).toBe(
        'sharing.link_not_found',
      );
      expect((await refusalOf(server, endProfileAccessLink, { id: linkId }, options)).code).toBe(
        'sharing.link_not_found',
      );
    }
    expect(await reads(father)).toEqual([person.id]);
  });
});
