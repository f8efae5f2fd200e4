import { getWebProfileDetail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { everyRow, type MergingPortal, startMergingPortal } from '../../../test/merging-portal.ts';
import { recomputeCheck } from '../../../tools/recompute-check/recompute-check.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
  await givenSubscription(portal.server, portal.organizationId, { from: -2_000, to: 400 });
});
afterAll(() => portal.server.stop());

type Act = { kind: 'test' | 'merge' | 'undo'; one: number; other: number };
const place = fc.nat({ max: 4 });
const history = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind']>('test', 'merge', 'merge', 'undo'),
    one: place,
    other: place,
  }),
  { minLength: 4, maxLength: 12 },
);

/** Five people, of whom some are in a group that the trainer does not see; each was tested, so that everything of them is derived. */
async function givenPeople(): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const groupIds = n % 2 === 0 ? [portal.football] : [portal.soccer];
    ids.push(
      await portal.aPerson({ firstName: `P${n}`, lastName: 'History', groupIds, graduationYear: 2020 + n }),
    );
  }
  for (const id of ids) await portal.submitOne(portal.forProfile(id), portal.admin);
  return ids;
}

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);
const testsOf = async (ids: readonly number[]) =>
  (
    await owner<{ id: number }>(
      sql`select id from tests where profile_id = any (${sql.param([...ids])}::int[]) order by id`,
    )
  ).map(({ id }) => id);

/** Derived rows, whose order does not matter. */
async function derived(): Promise<Record<string, string[] | undefined>> {
  const {
    profile_summaries,
    profile_baselines,
    profile_names,
    tested_people,
    tested_counts,
    profile_groups,
  } = await everyRow(portal.server.db);
  return {
    profile_summaries,
    profile_baselines,
    profile_names,
    tested_people,
    tested_counts,
    profile_groups,
  };
}

test('B280: in any history of tests, merges and undoing no test is lost or doubled, and undoing all gives every row back', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const ids = await givenPeople();
      const before = await derived();
      const stored = await testsOf(ids);
      const open: number[] = [];
      const gone = new Map<number, number>();
      let added = 0;
      const resolvedOf = (id: number): number => {
        const next = gone.get(id);
        return next === undefined ? id : resolvedOf(next);
      };
      const lostBy = new Map<number, number>();
      const act = async ({ kind, one, other }: Act): Promise<void> => {
        const [keep, lose] = [ids[one] ?? 0, ids[other] ?? 0];
        if (kind === 'test') {
          // A phone that knows nothing of the merge.
          const outcome = await portal.submitOne(portal.forProfile(keep), portal.admin);
          expect(outcome).toMatchObject({ status: 'stored', profileId: resolvedOf(keep) });
          added += 1;
        } else if (kind === 'merge' && keep !== lose && !gone.has(keep) && !gone.has(lose)) {
          const operation = await portal.merge(keep, lose);
          open.push(operation);
          gone.set(lose, keep);
          lostBy.set(operation, lose);
        } else if (kind === 'undo') await takeBack(open.pop());
      };
      const takeBack = async (operation: number | undefined): Promise<void> => {
        if (operation === undefined) return;
        await portal.undo(operation);
        gone.delete(lostBy.get(operation) ?? 0);
      };
      for (const one of acts) {
        await act(one);
        expect(await testsOf(ids)).toHaveLength(stored.length + added);
        await expectSight(ids, gone);
      }
      while (open.length > 0) await takeBack(open.pop());
      const { differences } = await recomputeCheck(portal.server.db.database, portal.server.services.files);
      expect(differences).toEqual([]);
      if (added === 0) expect(await derived()).toEqual(before);
      for (const [n, id] of ids.entries()) expect((await testsOf([id]))[0]).toBe(stored[n]);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 3), seed: Number(process.env.HISTORY_SEED ?? 20_261_126) },
  );
}, 300_000);

/** The trainer sees football: people of it, and whoever took one of them in. */
async function expectSight(ids: readonly number[], gone: ReadonlyMap<number, number>): Promise<void> {
  for (const id of ids) {
    const groups = await owner<{ groupId: number }>(
      sql`select group_id from profile_groups where profile_id = ${id}`,
    );
    const isSeen = groups.some(({ groupId }) => groupId === portal.football);
    const { status } = await portal.server.send(getWebProfileDetail, { id }, portal.trainer);
    const hidden = gone.has(id) ? [404, 410] : [404];
    expect(isSeen ? [200] : hidden).toContain(status);
  }
}
