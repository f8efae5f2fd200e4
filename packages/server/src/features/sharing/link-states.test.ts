import {
  createPatientAccount,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
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

const invalid = { status: 404, code: 'sharing.link_invalid' };
type By = { token?: string };

/** Moves the end of a link: `passed` lies a second back, `coming` a minute ahead. */
const moveEnd = (id: number, to: 'passed' | 'coming' | 'longPast') =>
  portal.server.db.owner(sql`update profile_access_links set expires_at = now()
    + ${{ passed: '-1 second', coming: '1 minute', longPast: '-31 days' }[to]}::interval where id = ${id}`);
const stateOf = (id: number, by: By) => portal.server.sendOk(getProfileAccessLinkState, { id }, by);
const linksOf = async (person: Person, by: By) =>
  (await portal.server.sendOk(getProfileAccessLinksByProfileId, { id: person.id }, by)).profileAccessLinks;
const mailed = async (person: Person, by: By) => {
  const sendToEmail = `${crypto.randomUUID()}@family.example`;
  const request = { profileId: person.id, sendToEmail };
  const { profileAccessLink } = await portal.server.sendOk(generateProfileAccessLink, request, by);
  const { text } = await portal.mailTo(sendToEmail);
  return { ...profileAccessLink, sendToEmail, uniqueId: /profileAccessLink=([\w-]+)/.exec(text)?.[1] ?? '' };
};
/** What the log of the school says of a link, oldest first. */
const noted = (linkId: number) =>
  portal.server.db.owner<{ action: string; accountId: number | null; why: string | null }>(
    sql`select action, account_id, after ->> 'why' as why from audit.log
      where entity = 'access' and organization_id = ${portal.school.id} and after ->> 'linkId' = ${String(linkId)} order by id`,
  );

describe('the states of a link', () => {
  test('C250: a link is expired once expiresOn has passed, and not a moment before', async () => {
    const { server, trainer, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const link = await portal.aLink(person, trainer.options);
    const facts = portal.facts(person, link.uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await moveEnd(link.id, 'passed');
    expect(await stateOf(link.id, trainer.options)).toEqual({
      state: 'expired',
      claimedByOrganizationName: null,
    });
    expect(await refusalOf(server, validateProfileAccessLink, { uniqueId: link.uniqueId })).toEqual(invalid);
    expect(await refusalOf(server, submitProfileAccessLink, facts, otherAdmin.options)).toEqual(invalid);
    await moveEnd(link.id, 'coming');
    expect((await stateOf(link.id, trainer.options)).state).toBe('open');
    await server.sendOk(submitProfileAccessLink, facts, otherAdmin.options);
    await moveEnd(link.id, 'passed');
    // What it gave is no link any more.
    expect((await stateOf(link.id, trainer.options)).state).toBe('claimed');
  });

  test('C194: a mailed link says to whom it went, when it ends, who claimed it and as what', async () => {
    const { server, trainer } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily();
    const request = { profileId: person.id, sendToEmail: family.email };
    const { profileAccessLink: made } = await server.sendOk(
      generateProfileAccessLink,
      request,
      trainer.options,
    );
    expect(made).toMatchObject({ profileId: person.id, sentToEmail: family.email, claimedByAccountId: null });
    const [open] = await linksOf(person, trainer.options);
    expect(open).toMatchObject({ id: made.id, sentToEmail: family.email, state: 'open', claimedOn: null });
    const uniqueId = /profileAccessLink=([\w-]+)/.exec((await portal.mailTo(family.email)).text)?.[1] ?? '';
    const { firstName, lastName, birthDate } = person;
    const facts = { uniqueId, firstName, lastName, birthDate, relationshipTypeId: 3 } as const;
    await server.sendOk(submitProfileAccessLink, facts, family.options);
    expect(await linksOf(person, trainer.options)).toEqual([
      {
        id: made.id,
        profileId: person.id,
        sentToEmail: family.email,
        createdOn: expect.any(String),
        expiresOn: made.expiresOn,
        claimedByAccountId: family.id,
        claimedOn: expect.any(String),
        claimedByOrganizationName: null,
        relationshipTypeId: 3,
        state: 'claimed',
      },
    ]);
  });

  test('a mailed link that ran out is told for 30 days, a shown one is not, and sending again replaces it', async () => {
    const { server, trainer } = portal;
    const person = await portal.aPerson();
    const shown = await portal.aLink(person, trainer.options);
    const sent = await mailed(person, trainer.options);
    await moveEnd(shown.id, 'passed');
    await moveEnd(sent.id, 'passed');
    expect(await linksOf(person, trainer.options)).toMatchObject([
      { id: sent.id, state: 'expired', sentToEmail: sent.sendToEmail },
    ]);
    const asked = { id: person.id };
    // An expired invitation is no account that waits.
    const { accountProfiles } = await server.sendOk(getAccountProfilesByProfileId, asked, trainer.options);
    expect(accountProfiles).toEqual([]);
    const again = { profileId: person.id, sendToEmail: sent.sendToEmail };
    const { profileAccessLink } = await server.sendOk(generateProfileAccessLink, again, trainer.options);
    expect(await linksOf(person, trainer.options)).toMatchObject([
      { id: profileAccessLink.id, state: 'open' },
    ]);
    await moveEnd(profileAccessLink.id, 'longPast');
    expect(await linksOf(person, trainer.options)).toEqual([]);
  });

  test('five tries that do not fit spend it, which its sender sees', async () => {
    const { server, trainer, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const { id, uniqueId } = await portal.aLink(person, trainer.options);
    const wrong = portal.facts({ ...person, lastName: 'Somebody' }, uniqueId, {
      groupIdsToAdd: [otherSchool.track],
    });
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await stateOf(id, trainer.options)).state).toBe('open');
      await refusalOf(server, submitProfileAccessLink, wrong, otherAdmin.options);
    }
    expect((await stateOf(id, trainer.options)).state).toBe('spent');
    expect(await linksOf(person, trainer.options)).toMatchObject([{ id, state: 'spent' }]);
  });

  test('sharing switched off blocks it, and it can be ended meanwhile', async () => {
    const { server, school, trainer } = portal;
    const person = await portal.aPerson();
    const { id } = await portal.aLink(person, trainer.options);
    const turn = (isOn: boolean) =>
      server.db.owner(
        sql`update organization_preferences set is_sway_visa_enabled = ${isOn} where organization_id = ${school.id}`,
      );
    await turn(false);
    try {
      expect((await stateOf(id, trainer.options)).state).toBe('blocked');
      await server.sendOk(endProfileAccessLink, { id }, trainer.options);
    } finally {
      await turn(true);
    }
    expect((await stateOf(id, trainer.options)).state).toBe('ended');
  });

  test('who claimed it is named to who shows it, and to nobody else', async () => {
    const { server, otherTrainer, otherSchool, admin, therapist } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const { id, uniqueId } = await portal.aLink(person, family.options);
    const facts = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, facts, otherTrainer.options);
    expect(await stateOf(id, family.options)).toEqual({
      state: 'claimed',
      claimedByOrganizationName: 'Other High',
    });
    for (const { options } of [admin, therapist, await portal.aFamily(person)]) {
      expect(await refusalOf(server, getProfileAccessLinkState, { id }, options)).toEqual({
        status: 404,
        code: 'sharing.link_not_found',
      });
    }
  });
});

describe('every use of a link is in the log of the organization behind it', () => {
  test('making, opening, missing, redeeming, and trying it once more', async () => {
    const { server, trainer, otherAdmin, otherSchool, therapist } = portal;
    const person = await portal.aPerson();
    const { id, uniqueId } = await portal.aLink(person, trainer.options);
    await server.sendOk(validateProfileAccessLink, { uniqueId });
    const facts = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await refusalOf(server, submitProfileAccessLink, { ...facts, lastName: 'No' }, otherAdmin.options);
    const foreign = { ...facts, groupIdsToAdd: [portal.school.football] };
    await refusalOf(server, submitProfileAccessLink, foreign, otherAdmin.options);
    await server.sendOk(submitProfileAccessLink, facts, otherAdmin.options);
    await refusalOf(server, validateProfileAccessLink, { uniqueId });
    await refusalOf(server, submitProfileAccessLink, { ...facts, relationshipTypeId: 3 }, therapist.options);
    expect(
      await refusalOf(server, createPatientAccount, {
        profileAccessLinkUniqueId: uniqueId,
        email: 'late@fixture.example',
        firstName: 'Pat',
        lastName: 'Parent',
        phoneNumber: null,
        requestedPassword: 'Trampoline-7!',
      }),
    ).toEqual(invalid);
    expect(await noted(id)).toEqual([
      { action: 'profile_link_made', accountId: trainer.id, why: null },
      { action: 'profile_link_checked', accountId: null, why: null },
      { action: 'profile_link_missed', accountId: otherAdmin.id, why: null },
      { action: 'profile_link_refused', accountId: otherAdmin.id, why: 'out_of_reach' },
      { action: 'profile_link_redeemed', accountId: otherAdmin.id, why: null },
      { action: 'profile_link_refused', accountId: null, why: 'claimed' },
      { action: 'profile_link_refused', accountId: therapist.id, why: 'claimed' },
      { action: 'profile_link_refused', accountId: null, why: 'claimed' },
    ]);
    const made = await server.db.owner(
      sql`select 1 from accounts where email = 'late@fixture.example' union all
        select 1 from profile_organizations where profile_id = ${person.id} and organization_id = ${portal.clinic.id}`,
    );
    expect(made).toEqual([]);
  });

  test('the secret stands in no row of the log, nor what was typed', async () => {
    const { server, trainer, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, trainer.options);
    await server.sendOk(validateProfileAccessLink, { uniqueId });
    const facts = portal.facts({ ...person, lastName: 'Typed-Wrong' }, uniqueId, {
      groupIdsToAdd: [otherSchool.track],
    });
    await refusalOf(server, submitProfileAccessLink, facts, otherAdmin.options);
    const found = await server.db.owner(
      sql`select id from audit.log l where l::text like ${`%${uniqueId}%`} or l::text like '%Typed-Wrong%'`,
    );
    expect(found).toEqual([]);
  });

  test('an invented secret is noted nowhere', async () => {
    const { server } = portal;
    const count = async () =>
      (await server.db.owner<{ n: number }>(sql`select count(*)::int as n from audit.log`))[0]?.n;
    const before = await count();
    expect(await refusalOf(server, validateProfileAccessLink, { uniqueId: 'A'.repeat(22) })).toEqual(invalid);
    expect(await count()).toBe(before);
  });

  test('looking at who has access is noted with the profile', async () => {
    const { server, trainer } = portal;
    const person = await portal.aPerson();
    for (const call of [getAccountProfilesByProfileId, getProfileAccessLinksByProfileId]) {
      await server.sendOk(call, { id: person.id }, trainer.options);
    }
    const read = await server.db.owner(
      sql`select after ->> 'call' as call from audit.log where action = 'read' and account_id = ${trainer.id}
        and entity_id = ${String(person.id)} order by id`,
    );
    expect(read).toHaveLength(2);
  });
});
