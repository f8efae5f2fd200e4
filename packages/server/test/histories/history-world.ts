import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { givenGrants } from '../builders/grants.ts';
import { givenGroup, givenOrganization } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import { givenSubscription } from '../builders/subscriptions.ts';
import type { SendOptions } from '../http/start-test-server.ts';
import { type MergingPortal, startMergingPortal } from '../merging-portal.ts';
import { signIn } from '../portal.ts';
import { HistoryModel, type Person } from './history-model.ts';
import { tablesOfProfiles } from './history-rows.ts';

/** Two organizations, each with a System Admin and a User of one group, internal staff, and a family. */
export interface HistoryWorld {
  portal: MergingPortal;
  /** The tables whose rows an undo gives back. */
  tables: readonly string[];
  near: Side;
  far: Side;
  staff: SendOptions;
  family: { id: number; email: string; options: SendOptions };
}

export interface Side {
  id: number;
  /** Whoever is transferred alone comes into it. */
  defaultGroup: number;
  admin: { id: number; options: SendOptions };
  trainer: { id: number; options: SendOptions };
}

/** A history of its own: its people, the groups that the trainers see of them, and a code. */
export interface History {
  world: HistoryWorld;
  model: HistoryModel;
  nearGroup: number;
  farGroup: number;
  code: string;
  phone: SendOptions;
}

export async function openHistoryWorld(): Promise<HistoryWorld> {
  const portal = await startMergingPortal();
  const { server, organizationId } = portal;
  const farId = (await givenOrganization(server.db, { name: 'Lakeside' })).id;
  const farDefault = (await givenGroup(server.db, farId, { isDefault: true })).id;
  const side = async (id: number, defaultGroup: number): Promise<Side> => {
    await givenSubscription(server, id, { from: -2_000, to: 400 });
    const admin = await signIn(server, { organizationId: id, accessTypeId: 2 });
    const trainer = await signIn(server, { organizationId: id });
    return { id, defaultGroup, admin, trainer };
  };
  const near = await side(organizationId, portal.soccer);
  const far = await side(farId, farDefault);
  const support = await signIn(server, { isSuperAdmin: true });
  await givenGrants(server.db, support.id);
  const family = await signIn(server, { accountTypeId: 5 });
  return { portal, tables: await tablesOfProfiles(server.db), near, far, staff: support.options, family };
}

/** Five people who were tested: three of one group, one outside it, one of both organizations. */
export async function beginHistory(world: HistoryWorld): Promise<History> {
  const { portal, near, far, family } = world;
  const { db } = portal.server;
  const [nearGroup, farGroup] = [(await givenGroup(db, near.id)).id, (await givenGroup(db, far.id)).id];
  for (const [side, groupId] of [
    [near, nearGroup],
    [far, farGroup],
  ] as const)
    await db.owner(sql`insert into account_groups (account_id, organization_id, group_id)
      values (${side.trainer.id}, ${side.id}, ${groupId})`);
  // A phone behind one address redeems few codes an hour, and many histories redeem one each.
  await db.owner(sql`delete from rate_limits`);
  const { code } = await givenCode(db, near.id, { groupId: nearGroup, isNonBaseline: true });
  const history = {
    world,
    model: new HistoryModel(),
    nearGroup,
    farGroup,
    code,
    phone: await portal.redeem(code),
  };
  for (let n = 0; n < 5; n += 1) {
    const groupId = n === 3 ? portal.soccer : nearGroup;
    const id = await portal.aPerson({ firstName: `P${n}`, graduationYear: 2020 + n, groupIds: [groupId] });
    const person = addPerson(history, id, groupId);
    if (n === 4) await joinFar(history, person);
    if (n === 0) await joinFamily(history, person);
  }
  for (const id of history.model.people.keys()) await sendTest(history, id, near);
  await db.owner(sql`delete from account_profiles where account_id = ${family.id}
    and profile_id <> all (${sql.param([...history.model.people.keys()])}::int[])`);
  return history;
}

function addPerson({ model, world }: History, id: number, groupId: number): Person {
  const home = world.near.id;
  const places = new Map([[home, new Set([groupId])]]);
  const person: Person = { id, home, places, left: new Set(), goneInto: null, isOfFamily: false };
  model.people.set(id, person);
  return person;
}

async function joinFar({ world, farGroup }: History, person: Person): Promise<void> {
  const { far, portal } = world;
  await portal.server.db.owner(sql`with joined as (
      insert into profile_organizations (organization_id, profile_id) values (${far.id}, ${person.id}) returning organization_id, profile_id),
    grouped as (insert into profile_groups (organization_id, profile_id, group_id) select j.*, ${farGroup}::int from joined j)
    insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
    select j.organization_id, p.id, p.first_name, p.last_name, p.graduation_year, false from joined j join profiles p on p.id = j.profile_id`);
  person.places.set(far.id, new Set([farGroup]));
}

async function joinFamily({ world: { family, portal } }: History, person: Person): Promise<void> {
  await portal.server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${family.id}, ${family.email}, ${person.id}, 3)`);
  person.isOfFamily = true;
}

/** Staff of an organization test somebody by the id that they know, which a merge may have ended since. */
export async function sendTest(
  { world, model }: History,
  id: number,
  { id: taker, admin }: Side,
): Promise<void> {
  const outcome = await world.portal.submitOne(world.portal.forProfile(id), admin.options);
  const { id: owner, places } = model.resolved(id);
  if (!places.has(taker)) {
    expect(outcome).toMatchObject({ status: 'held', profileId: null });
    return;
  }
  expect(outcome).toMatchObject({ status: 'stored', profileId: owner });
  model.addTest({ id: outcome.profileTestId ?? 0, owner, taker, isBaseline: true, isOfCode: false });
}

/** A phone meets somebody whom nobody knows yet. */
export async function meetPerson(history: History): Promise<void> {
  const { world, model, nearGroup } = history;
  const person = {
    clientUuid: randomUUID(),
    firstName: 'New',
    lastName: 'Person',
    birthDate: '2009-03-14',
    sex: 'F' as const,
    groupIds: [nearGroup],
  };
  const sent = { ...world.portal.forProfile(0), person: { kind: 'new' as const, person } };
  const outcome = await world.portal.submitOne(sent, world.near.admin.options);
  expect(outcome).toMatchObject({ status: 'stored' });
  const { id } = addPerson(history, outcome.profileId ?? 0, nearGroup);
  model.addTest({
    id: outcome.profileTestId ?? 0,
    owner: id,
    taker: world.near.id,
    isBaseline: true,
    isOfCode: false,
  });
}
