import { getProfilesForAccount, getWebProfileDetail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { aViewer } from '../database/viewers.ts';
import type { SendOptions } from '../http/start-test-server.ts';
import type { Person } from './history-model.ts';
import type { History, Side } from './history-world.ts';

const isIn = (side: Side, { places }: Person): boolean => places.has(side.id);
const isInGroup = ({ nearGroup, farGroup }: History, { id }: Side, { places }: Person): boolean =>
  [nearGroup, farGroup].some((group) => places.get(id)?.has(group) === true);

/** Reads in the scope of each kind of viewer of both organizations which people, memberships and tests the database shows them. */
export async function expectRowsInSight(history: History): Promise<void> {
  const { world, model, nearGroup, farGroup } = history;
  const { near, far, portal } = world;
  const people = [...model.people.values()];
  const ids = people.map(({ id }) => id);
  for (const [side, groupId] of [
    [near, nearGroup],
    [far, farGroup],
  ] as const) {
    const viewers = [
      { kind: 'admin', accountId: side.admin.id, groupIds: [], sees: (one: Person) => isIn(side, one) },
      {
        kind: 'member',
        accountId: side.trainer.id,
        groupIds: [groupId],
        sees: (one: Person) => isInGroup(history, side, one),
      },
    ] as const;
    for (const { sees, ...who } of viewers) {
      const viewer = aViewer({ ...who, organizationId: side.id });
      const rows = await portal.server.db.database.transaction(
        { as: 'viewer', viewer, requestId: 'history' },
        (tx) =>
          tx.query<{ what: string; id: number }>(sql`
            select 'person' as what, id from profiles where id = any (${sql.param(ids)}::int[]) and deleted_at is null
            union all select 'member', profile_id from profile_organizations where profile_id = any (${sql.param(ids)}::int[]) and ended_at is null
              and organization_id = ${side.id}
            union all select 'test', id from tests where profile_id = any (${sql.param(ids)}::int[])`),
      );
      const of = (what: string) =>
        rows.flatMap((row) => (row.what === what ? [row.id] : [])).toSorted((one, other) => one - other);
      const seen = people.filter(sees).map(({ id }) => id);
      expect(of('person'), `people whom the ${who.kind} of ${side.id} reads`).toEqual(
        seen.toSorted((one, other) => one - other),
      );
      expect(of('member'), `members whom the ${who.kind} of ${side.id} reads`).toEqual(
        seen.toSorted((one, other) => one - other),
      );
      const tests = [...model.tests.values()].filter(({ owner }) => seen.includes(owner));
      expect(of('test'), `tests that the ${who.kind} of ${side.id} reads`).toEqual(
        tests.map(({ id }) => id).toSorted((one, other) => one - other),
      );
    }
  }
}

/** Asks as everybody for each person: who may see somebody does, and nobody else learns that they are there. */
export async function expectAnswersInSight(history: History): Promise<void> {
  const { world, model } = history;
  const { server } = world.portal;
  for (const side of [world.near, world.far]) {
    const viewers: [string, SendOptions, (person: Person) => boolean][] = [
      ['admin', side.admin.options, (one) => isIn(side, one)],
      ['trainer', side.trainer.options, (one) => isInGroup(history, side, one)],
      ['staff', { ...world.staff, organizationId: side.id }, (one) => isIn(side, one)],
    ];
    for (const [who, options, sees] of viewers) {
      for (const own of model.people.values()) {
        const now = model.resolved(own.id);
        const { status } = await server.send(getWebProfileDetail, { id: own.id }, options);
        const expected = !sees(now) ? 404 : own === now ? 200 : 410;
        expect(status, `the ${who} of ${side.id} asks for ${own.id}`).toBe(expected);
      }
    }
  }
  const { profiles } = await server.sendOk(getProfilesForAccount, {}, world.family.options);
  const ofFamily = [...model.people.values()]
    .filter(({ id, isOfFamily }) => isOfFamily && !model.isDeleted(id))
    .map(({ id }) => id);
  expect(profiles.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
    ofFamily.toSorted((one, other) => one - other),
  );
}
