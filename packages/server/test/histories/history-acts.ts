import {
  changeTestsToBaseline,
  confirmMergeProfiles,
  confirmTransferProfile,
  deleteProfile,
  getGroupTransfers,
  startMergeProfiles,
  startUndoProfileOperation,
  transferGroupOfProfiles,
  transferTest,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { aSubmittedTest } from '../builders/tests.ts';
import type { OpenOperation } from './history-model.ts';
import { rowsOf } from './history-rows.ts';
import { type History, meetPerson, type Side, sendTest } from './history-world.ts';

export const actKinds = [
  'test',
  'codeTest',
  'create',
  'merge',
  'transfer',
  'transferTest',
  'transferGroup',
  'toBaseline',
  'delete',
  'undo',
] as const;

/** What happens next. The numbers choose among whoever and whatever is there then. */
export interface Act {
  kind: (typeof actKinds)[number];
  one: number;
  other: number;
  isFar: boolean;
}

const chosen = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** Does an act in the portal and in the model, where the portal takes it exactly if the model does. */
export async function doAct(history: History, act: Act): Promise<void> {
  const ids = [...history.model.people.keys()];
  const [one = 0, other = 0] = [chosen(ids, act.one), chosen(ids, act.other)];
  const side = act.isFar ? history.world.far : history.world.near;
  switch (act.kind) {
    case 'test':
      return sendTest(history, one, side);
    case 'codeTest':
      return sendByCode(history, one);
    case 'create':
      return meetPerson(history);
    case 'merge':
      return merge(history, one, other, side, act.one % 2 === 0);
    case 'transfer':
      return transfer(history, one);
    case 'transferTest':
      return giveTest(history, act.one, other);
    case 'transferGroup':
      return transferGroup(history);
    case 'toBaseline':
      return toBaseline(history);
    case 'delete':
      return deleteFrom(history, one, side);
    case 'undo':
      return undo(history, chosen(history.model.open, act.one), act.other);
  }
}

const noted = async ({ world, model }: History, people: readonly number[]) =>
  model.before(people, await rowsOf(world.portal.server.db, world.tables, people));

async function sendByCode({ world, model, phone, nearGroup }: History, id: number): Promise<void> {
  const { id: owner, places } = model.resolved(id);
  if (!places.get(world.near.id)?.has(nearGroup)) return;
  const person = { kind: 'idMatch', profileId: id, birthDate: '2009-03-14' } as const;
  const outcome = await world.portal.submitOne(aSubmittedTest({ person }), phone);
  expect(outcome).toMatchObject({ status: 'stored', profileId: owner });
  const isBaseline = model.isCodeBaseline;
  model.addTest({ id: outcome.profileTestId ?? 0, owner, taker: world.near.id, isBaseline, isOfCode: true });
}

async function merge(
  history: History,
  keep: number,
  lose: number,
  side: Side,
  asAdmin: boolean,
): Promise<void> {
  const { world, model } = history;
  const { server } = world.portal;
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  const options = asAdmin ? side.admin.options : { ...world.staff, organizationId: side.id };
  const isThere = model.isIn(keep, side.id) && model.isIn(lose, side.id) && keep !== lose;
  const [kept, lost] = [model.personOf(keep), model.personOf(lose)];
  const isReached = !asAdmin || [kept.home, lost.home, ...lost.places.keys()].every((id) => id === side.id);
  const before = await noted(history, [keep, lose]);
  const { status } = await server.send(startMergeProfiles, pair, options);
  expect(status === 200, 'the merge is possible').toBe(isThere && isReached);
  if (status !== 200) return;
  const { profileOperationId } = await server.sendOk(confirmMergeProfiles, pair, options);
  model.begin(before, { id: profileOperationId, organizationId: side.id, lost: lose });
  model.merge(keep, lose);
}

async function transfer(history: History, id: number): Promise<void> {
  const { world, model } = history;
  const { home } = model.personOf(id);
  const to = home === world.near.id ? world.far : world.near;
  const before = await noted(history, [id]);
  const { status, body } = await world.portal.server.send(
    confirmTransferProfile,
    { profileId: id, organizationId: to.id },
    { ...world.staff, organizationId: home },
  );
  expect(body.isSuccess, `a transfer answered ${status}`).toBe(model.isIn(id, home));
  if (!body.isSuccess) return;
  model.begin(before, { id: body.profileOperationId, organizationId: home, newHome: to.id });
  model.transfer(id, to.id, to.defaultGroup);
}

async function giveTest(history: History, place: number, to: number): Promise<void> {
  const { world, model } = history;
  const test = chosen([...model.tests.values()], place);
  if (test === undefined || test.owner === to) return;
  const people = [test.owner, to];
  const before = await noted(history, people);
  const request = { profileTestId: test.id, currentProfileId: test.owner, newProfileId: to };
  const { status, body } = await world.portal.server.send(transferTest, request, world.staff);
  expect(body.isSuccess, `giving a test answered ${status}`).toBe(model.isIn(to, test.taker));
  if (!body.isSuccess) return;
  model.begin(before, { id: body.profileOperationId, organizationId: test.taker, givenBy: test.owner });
  test.owner = to;
}

async function toBaseline(history: History): Promise<void> {
  const { world, model, code } = history;
  const changed = [...model.tests.values()].filter(({ isOfCode, isBaseline }) => isOfCode && !isBaseline);
  const people = [...new Set(changed.map(({ owner }) => owner))];
  const before = await noted(history, people);
  const request = { code, organizationId: world.near.id };
  const { body } = await world.portal.server.send(changeTestsToBaseline, request, world.staff);
  expect(body).toMatchObject(
    changed.length > 0 ? { isSuccess: true, testCount: changed.length } : { isSuccess: false },
  );
  if (!body.isSuccess) return;
  model.begin(before, {
    id: body.profileOperationId,
    organizationId: world.near.id,
    flipsCode: !model.isCodeBaseline,
  });
  for (const test of changed) test.isBaseline = true;
  model.isCodeBaseline = true;
}

/** A System Admin deletes somebody, who goes on where they belong besides. */
async function deleteFrom({ world, model }: History, id: number, side: Side): Promise<void> {
  const { body } = await world.portal.server.send(deleteProfile, { id }, side.admin.options);
  expect(body.isSuccess, 'only who is there is deleted').toBe(model.isIn(id, side.id));
  if (body.isSuccess) model.deleteFrom(id, side.id);
}

async function transferGroup(history: History): Promise<void> {
  const { world, model, nearGroup, farGroup } = history;
  const { server } = world.portal;
  const { near, far, staff } = world;
  const inGroup = [...model.people.values()].filter(({ places }) => places.get(near.id)?.has(nearGroup));
  const going = inGroup.filter(({ home }) => home === near.id).map(({ id }) => id);
  const before = new Map<number, Awaited<ReturnType<typeof noted>>>();
  for (const id of going) before.set(id, await noted(history, [id]));
  const request = { fromOrgId: near.id, toOrgId: far.id, fromGroupIds: [nearGroup], toGroupId: farGroup };
  const { body } = await server.send(transferGroupOfProfiles, request, staff);
  expect(body.isSuccess).toBe(inGroup.length > 0);
  if (!body.isSuccess) return;
  const { id } = body.groupTransfer;
  await vi.waitFor(
    async () => {
      const { groupTransfers } = await server.sendOk(getGroupTransfers, {}, staff);
      expect(groupTransfers.find((one) => one.id === id)).toMatchObject({ status: 'transferred' });
    },
    { timeout: 60_000, interval: 10 },
  );
  const done = await server.db.owner<{ id: number; profileId: number }>(
    sql`select id, profile_ids[1] as profile_id from profile_operations where kind = 'transferProfile' and batch_id = ${id} order by id`,
  );
  expect(done.map(({ profileId }) => profileId)).toEqual(going.toSorted((one, other) => one - other));
  for (const one of done) {
    const noting = before.get(one.profileId);
    if (noting === undefined) throw new Error(`profile ${one.profileId} was not expected to go`);
    model.begin(noting, { id: one.id, organizationId: near.id, newHome: far.id });
    model.transfer(one.profileId, far.id, farGroup);
  }
}

/**
 * Takes an operation back, or is refused where a newer one has to go first; the preview says the same before, and changes nothing. Of tests that
 * came since, every second one goes to the one that comes back.
 */
export async function undo(
  history: History,
  operation: OpenOperation | undefined,
  choice = 0,
): Promise<void> {
  if (operation === undefined) return;
  const { world, model } = history;
  const { server } = world.portal;
  const newer = model.newerThan(operation);
  const moved = newer ? [] : model.movable(operation).filter((_, place) => (place + choice) % 2 === 1);
  const testIdsToMove = moved.map(({ id }) => id);
  const request = { profileOperationId: operation.id, testIdsToMove };
  const options = { ...world.staff, organizationId: operation.organizationId };
  const untouched = await rowsOf(server.db, world.tables, operation.people);
  const preview = await server.send(startUndoProfileOperation, request, options);
  expect(await rowsOf(server.db, world.tables, operation.people)).toBe(untouched);
  const { status, body } = await server.send(undoProfileOperation, request, options);
  expect(preview.status).toBe(status);
  if (newer !== undefined) {
    const isFar = newer.organizationId !== operation.organizationId;
    const code = isFar ? 'operation.newer_elsewhere' : 'operation.newer_one';
    for (const answer of [preview.body, body])
      expect([status, answer.isSuccess ? null : answer.errors[0]?.code]).toEqual([409, code]);
    return;
  }
  if (operation.givenBy !== null && model.isDeleted(operation.givenBy)) {
    for (const answer of [preview.body, body])
      expect(answer.isSuccess ? null : answer.errors[0]?.code).toBe('operation.profile_deleted');
    return;
  }
  if (!body.isSuccess) throw new Error(`an undo answered ${status}: ${JSON.stringify(body.errors)}`);
  expect(preview.body).toMatchObject({ isSuccess: true, stays: body.stays });
  const { isClean, people, rows } = operation;
  model.undo(operation, testIdsToMove);
  if (isClean) {
    expect(body.stays).toEqual([]);
    expect((await rowsOf(server.db, world.tables, people)).split('\n')).toEqual(rows.split('\n'));
  }
}
