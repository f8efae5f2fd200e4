import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Act, actKinds, doAct, undo } from '../../../test/histories/history-acts.ts';
import { derivedAnew, flawsOf, rowsOf } from '../../../test/histories/history-rows.ts';
import { expectAnswersInSight, expectRowsInSight } from '../../../test/histories/history-sight.ts';
import {
  beginHistory,
  type History,
  type HistoryWorld,
  openHistoryWorld,
} from '../../../test/histories/history-world.ts';
import { recomputeCheck } from '../../../tools/recompute-check/recompute-check.ts';

let world: HistoryWorld;
beforeAll(async () => {
  world = await openHistoryWorld();
});
afterAll(() => world.portal.server.stop());

const often: readonly Act['kind'][] = ['merge', 'merge', 'transfer', 'undo', 'undo', 'test'];
const histories = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom(...actKinds, ...often),
    one: fc.nat({ max: 9 }),
    other: fc.nat({ max: 9 }),
    isFar: fc.boolean(),
  }),
  { minLength: 6, maxLength: 12 },
);

/** A transfer that is undone after the new home deleted who came, and one of a test after its first person was deleted. */
const undoneAfterDeletion: Act[] = [
  { kind: 'transfer', one: 1, other: 0, isFar: false },
  { kind: 'delete', one: 1, other: 0, isFar: true },
  { kind: 'undo', one: 0, other: 0, isFar: false },
  { kind: 'transferTest', one: 2, other: 3, isFar: false },
  { kind: 'delete', one: 2, other: 0, isFar: false },
  { kind: 'undo', one: 0, other: 0, isFar: false },
];

/** Somebody gets a test that is older than their own, and loses the one that they were counted for: they are counted for the older one. */
const givenAndGivenOn: Act[] = [
  { kind: 'transferTest', one: 3, other: 4, isFar: false },
  { kind: 'transferTest', one: 4, other: 0, isFar: false },
];

test('B280 B285 B289: in any history of tests, merges, transfers and undoing no test is lost or doubled, nobody sees whom they may not, and undoing all gives every row back', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      const history = await beginHistory(world);
      const { model } = history;
      const { db } = world.portal.server;
      const first = new Map<number, string>();
      for (const id of model.people.keys()) first.set(id, await rowsOf(db, world.tables, [id]));
      const lastTest = Math.max(...model.tests.keys());
      for (const act of acts) {
        await doAct(history, act);
        await expectTests(history);
        await expectRowsInSight(history);
        await expectNobodyLost(history);
      }
      await expectAnswersInSight(history);
      // What cannot be taken back, because of a deletion, stays with what is older of the same people.
      for (const operation of model.open.toReversed()) await undo(history, operation);
      await expectNobodyLost(history);
      await expectTests(history);
      await expectRowsInSight(history);
      const later = [...model.tests.values()].filter(({ id }) => id > lastTest);
      const tested = new Set(later.flatMap(({ id, owner }) => [owner, model.storedFor.get(id)]));
      const changed = model.linkedWithDeleted();
      for (const [id, rows] of first)
        if (!tested.has(id) && !changed.has(id)) expect(await rowsOf(db, world.tables, [id])).toBe(rows);
      const [before, after] = await derivedAnew(db, [...model.people.values()]);
      expect(before).toEqual(after);
    }),
    {
      numRuns: Number(process.env.HISTORIES ?? (world.portal.server.db.urls === null ? 2 : 3)),
      seed: Number(process.env.HISTORY_SEED ?? 20_261_126),
      endOnFailure: true,
      examples: [[givenAndGivenOn], [undoneAfterDeletion]],
    },
  );
  const { database } = world.portal.server.db;
  expect((await recomputeCheck(database, world.portal.server.services.files)).differences).toEqual([]);
}, 3_600_000);

/** Each test is there once, is whose it should be, and everything that follows from it is of the same person. */
async function expectTests({ model }: History): Promise<void> {
  const { db } = world.portal.server;
  const ids = [...model.people.keys()];
  const stored =
    await db.owner(sql`select id, profile_id as owner, organization_id as taker, not is_non_baseline as is_baseline
    from tests where profile_id = any (${sql.param(ids)}::int[]) order by id`);
  expect(stored).toEqual(
    [...model.tests.values()].map(({ id, owner, taker, isBaseline }) => ({ id, owner, taker, isBaseline })),
  );
  expect(await flawsOf(db, ids)).toEqual([]);
}

/** Whoever is not deleted belongs somewhere, and whoever is deleted belongs nowhere. */
async function expectNobodyLost({ model }: History): Promise<void> {
  const ids = sql.param([...model.people.keys()]);
  const lost =
    await world.portal.server.db.owner(sql`select id, deleted_at from profiles p where p.id = any (${ids}::int[])
    and (p.deleted_at is null) <> exists (select 1 from profile_organizations m where m.profile_id = p.id and m.ended_at is null)`);
  expect(lost).toEqual([]);
}
