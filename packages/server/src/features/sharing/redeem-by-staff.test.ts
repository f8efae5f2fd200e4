import {
  getProfileAccessForm,
  getProfilesPaged,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

const invalid = { status: 404, code: 'sharing.link_invalid' };
const isValid = async (uniqueId: string) =>
  (await portal.server.send(validateProfileAccessLink, { uniqueId })).body.isSuccess;
const listed = async (options: { token?: string }) =>
  (await portal.server.sendOk(getProfilesPaged, {}, options)).profiles.map(({ id }) => id);

describe('staff of another organization', () => {
  let foreignProtocolId = 0;

  test('A109 A305: get the profile into the chosen groups with the default protocol, once', async () => {
    const { server, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    const family = await portal.aFamily(person);
    const { id: linkId, uniqueId } = await portal.aLink(person, family.options);
    const protocol = await givenProtocol(server.db, otherSchool.id);
    const asked = portal.facts(person, uniqueId, {
      groupIdsToAdd: [otherSchool.track, otherSchool.chess],
      defaultOrganizationProtocolId: protocol.id,
    });
    expect(await listed(otherAdmin.options)).not.toContain(person.id);
    expect(await server.sendOk(submitProfileAccessLink, asked, otherAdmin.options)).toEqual({
      profileId: person.id,
    });
    expect(await listed(otherAdmin.options)).toContain(person.id);
    const [stored] = await server.db.owner(sql`select default_protocol_id as protocol, ended_at as ended,
      (select array_agg(group_id order by group_id) from profile_groups g where g.organization_id = ${otherSchool.id}
        and g.profile_id = ${person.id}) as groups
      from profile_organizations where organization_id = ${otherSchool.id} and profile_id = ${person.id}`);
    expect(stored).toEqual({
      protocol: protocol.id,
      ended: null,
      groups: [otherSchool.track, otherSchool.chess].toSorted((a, b) => a - b),
    });
    const [claim] = await server.db.owner(sql`select claimed_by, claimed_organization_id as organization_id
      from profile_access_links where id = ${linkId}`);
    expect(claim).toEqual({ claimedBy: otherAdmin.id, organizationId: otherSchool.id });
    expect(await refusalOf(server, submitProfileAccessLink, asked, otherAdmin.options)).toEqual(invalid);
    const noted = await server.db.owner(sql`select action, account_id, organization_id
      from audit.log where entity = 'access' and after ->> 'linkId' = ${String(linkId)} order by id`);
    expect(noted).toEqual([
      { action: 'profile_link_made', accountId: family.id, organizationId: null },
      { action: 'profile_link_redeemed', accountId: otherAdmin.id, organizationId: portal.school.id },
      { action: 'profile_link_redeemed', accountId: otherAdmin.id, organizationId: otherSchool.id },
      // Once more, in vain.
      { action: 'profile_link_refused', accountId: otherAdmin.id, organizationId: portal.school.id },
    ]);
  });

  test('A305: groupIds is taken for groupIdsToAdd', async () => {
    const { server, otherTrainer, otherSchool } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const asked = portal.facts(person, uniqueId, { groupIds: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, asked, otherTrainer.options);
    expect(await listed(otherTrainer.options)).toContain(person.id);
  });

  test('A112 A245: at least one group where groups are asked for, and the link stays alive', async () => {
    const { server, otherAdmin } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    for (const groupIdsToAdd of [undefined, []]) {
      const asked = portal.facts(person, uniqueId, groupIdsToAdd === undefined ? {} : { groupIdsToAdd });
      expect(await refusalOf(server, submitProfileAccessLink, asked, otherAdmin.options)).toEqual({
        status: 422,
        code: 'sharing.groups_required',
      });
    }
    expect(await isValid(uniqueId)).toBe(true);
  });

  test.each([
    ['a group that a User was not granted', () => ({ groupIdsToAdd: [portal.otherSchool.chess] })],
    ['a group of another organization', () => ({ groupIdsToAdd: [portal.school.football] })],
    ['one of each', () => ({ groupIdsToAdd: [portal.otherSchool.track, portal.school.soccer] })],
    [
      'a protocol of another organization',
      () => ({ groupIdsToAdd: [portal.otherSchool.track], defaultOrganizationProtocolId: foreignProtocolId }),
    ],
  ])('%s is refused, and nothing is stored', async (_what, more) => {
    const { server, otherTrainer, otherSchool } = portal;
    foreignProtocolId = (await givenProtocol(server.db, portal.school.id)).id;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const asked = portal.facts(person, uniqueId, more());
    expect(await refusalOf(server, submitProfileAccessLink, asked, otherTrainer.options)).toEqual({
      status: 422,
      code: 'sharing.out_of_reach',
    });
    expect(
      await server.db.owner(
        sql`select 1 from profile_organizations where organization_id = ${otherSchool.id} and profile_id = ${person.id}`,
      ),
    ).toEqual([]);
    expect(await isValid(uniqueId)).toBe(true);
  });
  test('A111: a clinic is asked for the relation instead of groups, and its default group takes the profile in', async () => {
    const { server, therapist, otherTrainer, otherSchool } = portal;
    const person = await portal.aPerson();
    const { id: linkId, uniqueId } = await portal.aLink(person, portal.admin.options);
    expect(await server.sendOk(getProfileAccessForm, {}, therapist.options)).toMatchObject({
      asks: 'relationship',
    });
    const form = await server.sendOk(getProfileAccessForm, {}, otherTrainer.options);
    expect(form).toMatchObject({ asks: 'groups', groups: [{ id: otherSchool.track, name: 'Track' }] });
    expect(
      await refusalOf(server, submitProfileAccessLink, portal.facts(person, uniqueId), therapist.options),
    ).toEqual({
      status: 422,
      code: 'sharing.relationship_required',
    });
    const asked = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
    await server.sendOk(submitProfileAccessLink, asked, therapist.options);
    expect(await listed(therapist.options)).toContain(person.id);
    const [claim] = await server.db.owner(
      sql`select claimed_relationship_type_id as relation from profile_access_links where id = ${linkId}`,
    );
    expect(claim).toEqual({ relation: 3 });
  });

  test('a profile that is there already is not taken in again, and the link stays for who it is for', async () => {
    const { server, admin, school } = portal;
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, (await portal.aFamily(person)).options);
    const asked = portal.facts(person, uniqueId, { groupIdsToAdd: [school.soccer] });
    expect(await refusalOf(server, submitProfileAccessLink, asked, admin.options)).toEqual({
      status: 409,
      code: 'sharing.already_yours',
    });
    expect(await isValid(uniqueId)).toBe(true);
  });

  test('an ended membership runs again, with its list row', async () => {
    const { server, otherAdmin, otherSchool } = portal;
    const person = await portal.aPerson();
    await server.db.owner(sql`insert into profile_organizations (organization_id, profile_id, ended_at)
      values (${otherSchool.id}, ${person.id}, now())`);
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    const asked = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
    await server.sendOk(submitProfileAccessLink, asked, otherAdmin.options);
    const { profiles } = await server.sendOk(
      getProfilesPaged,
      { SearchString: String(person.id) },
      otherAdmin.options,
    );
    expect(profiles).toMatchObject([{ id: person.id, lastName: person.lastName, isInactive: false }]);
  });

  test('without an organization, or in an enterprise’s own, there is no place for a profile', async () => {
    const { server } = portal;
    const needed = { status: 422, code: 'sharing.organization_needed' };
    const [enterprise] = await server.db.owner<{ id: number }>(
      sql`insert into organizations (name, is_enterprise_admin) values ('Fixture Health', true) returning id`,
    );
    const enterpriseAdmin = await signIn(server, { organizationId: enterprise?.id ?? 0, accessTypeId: 2 });
    const person = await portal.aPerson();
    const { uniqueId } = await portal.aLink(person, portal.admin.options);
    for (const { options } of [enterpriseAdmin, await signIn(server, {})]) {
      expect(await refusalOf(server, getProfileAccessForm, {}, options)).toEqual(needed);
      const asked = portal.facts(person, uniqueId, { relationshipTypeId: 3 });
      expect(await refusalOf(server, submitProfileAccessLink, asked, options)).toEqual(needed);
    }
  });
});
