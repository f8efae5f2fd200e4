import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  apiBase,
  type Call,
  continueBulkMerge,
  continueGroupTransfer,
  getBulkMerges,
  getGroupTransfers,
  getProfilesPaged,
  headers,
  login,
  type RequestInputOf,
  type ResponseOf,
  startBulkMerge,
  transferGroupOfProfiles,
  undoBulkMerge,
  undoGroupTransfer,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables } from '../../src/records/profile-operations/row-changes.ts';
import { givenGrants } from '../builders/grants.ts';
import { passwordHash } from '../builders/passwords.ts';
import { givenAccount, givenGroup, givenOrganization } from '../builders/people.ts';
import { rowsOf } from '../histories/history-rows.ts';
import {
  processTestMs,
  type RunningProcess,
  type ServerProcesses,
  serverProcesses,
} from '../http/server-process.ts';
import type { SendOptions } from '../http/start-test-server.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';

type Work = 'transfer' | 'merge';
/**
 * So many are transferred and so many pairs merged. Many are done by hand, at most 500 pairs of them, and killed three times each way:
 * `PEOPLE=5000 npx vitest run --project server packages/server/test/kill/killed-operations.test.ts`.
 */
const people = Number(process.env.PEOPLE ?? 16);
const pairs = Math.min(people, 500);
/** Killed when so much of these was done, in the middle of whatever they then do. Of many people the pairs are merged long before all moved. */
const kills: readonly { share: number; of: readonly Work[] }[] =
  people > 100
    ? [
        { share: 0.1, of: ['merge'] },
        { share: 0.5, of: ['merge'] },
        { share: 0.5, of: ['transfer'] },
      ]
    : [{ share: 0.2, of: ['transfer', 'merge'] }];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let server: RunningProcess;
let [fromOrgId, toOrgId, groupId] = [0, 0, 0];
let transferred: number[];
let pairIds: number[];
let rowsBefore: string;
let emails: { staff: string; clerk: string; receiver: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-operations-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    fromOrgId = (await givenOrganization(db, { name: 'Riverside' })).id;
    toOrgId = (await givenOrganization(db, { name: 'Lakeside' })).id;
    groupId = (await givenGroup(db, fromOrgId)).id;
    const admin = { accessTypeId: 2, passwordHash } as const;
    const staff = await givenAccount(db, { isSuperAdmin: true, passwordHash });
    await givenGrants(db, staff.id);
    emails = {
      staff: staff.email,
      clerk: (await givenAccount(db, { ...admin, organizationId: fromOrgId })).email,
      receiver: (await givenAccount(db, { ...admin, organizationId: toOrgId })).email,
    };
    const created = await db.owner<{
      id: number;
    }>(sql`insert into profiles (organization_id, first_name, last_name, birth_date)
      select ${fromOrgId}, 'Test', 'Person ' || n, '2009-03-14' from generate_series(1, ${people + 2 * pairs}) n returning id`);
    const ids = created.map(({ id }) => id).toSorted((one, other) => one - other);
    [transferred, pairIds] = [ids.slice(0, people), ids.slice(people)];
    await db.owner(
      sql`insert into profile_organizations (organization_id, profile_id) select organization_id, id from profiles`,
    );
    await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, is_inactive)
      select organization_id, id, first_name, last_name, true from profiles`);
    await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
      select organization_id, id, ${groupId} from profiles where id = any (${sql.param(transferred)}::int[])`);
    rowsBefore = await rowsOf(db, ownTables, [...transferred, ...pairIds]);
  });
}, 240_000);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

const ownTables = changedTables.filter((table) => table !== 'profiles');

async function send<C extends Call>(
  call: C,
  request: RequestInputOf<C>,
  { token, organizationId }: SendOptions = {},
) {
  const response = await fetch(`${server.url}${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
      ...(organizationId === undefined ? {} : { [headers.selectedOrganization]: String(organizationId) }),
    },
    body: JSON.stringify(request),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as ResponseOf<C>;
}

test('B190 B288 B289: the server killed while it transfers a group and merges many pairs, and while it takes both back: each happened once, and every row came back', async () => {
  server = await processes.running(database.settings);
  const signedIn = async (email: string, organizationId?: number): Promise<SendOptions> => {
    const { token } = await send(login, { email, password });
    return { token: token ?? '', ...(organizationId === undefined ? {} : { organizationId }) };
  };
  const staff = await signedIn(emails.staff);
  const clerk = await signedIn(emails.clerk, fromOrgId);
  const receiver = await signedIn(emails.receiver, toOrgId);

  const request = { fromOrgId, toOrgId, fromGroupIds: [groupId], toGroupId: 0 };
  const groupTransferId = (await send(transferGroupOfProfiles, request, staff)).groupTransfer.id;
  const lines = pairIds.flatMap((id, place) => (place % 2 === 0 ? [`${id},${pairIds[place + 1]}`] : []));
  const csv = ['ProfileToKeepId,ProfileToLoseId', ...lines].join('\n');
  const bulkMergeId = (await send(startBulkMerge, { csv }, clerk)).bulkMergeId ?? 0;

  const progress = async () => {
    const [{ groupTransfers }, { bulkMerges }] = await Promise.all([
      send(getGroupTransfers, {}, staff),
      send(getBulkMerges, {}, clerk),
    ]);
    return { transfer: groupTransfers[0], merge: bulkMerges[0] };
  };
  /** Kills the server in the middle of the work, starts it anew, and has what is not done continued to its end. */
  const killedUntil = async (running: Record<Work, string>, ended: Record<Work, string>) => {
    const statesOf = ({ transfer, merge }: Awaited<ReturnType<typeof progress>>) => ({
      transfer: transfer?.status,
      merge: merge?.status,
    });
    for (const { share, of } of kills) {
      const least = { transfer: share * people, merge: share * pairs };
      let now = await progress();
      while (of.some((work) => (now[work]?.doneCount ?? 0) < least[work])) {
        await wait(10);
        now = await progress();
      }
      const states = statesOf(now);
      for (const work of of) expect(states[work], `the ${work} is under way`).toBe(running[work]);
      server.child.kill('SIGKILL');
      await server.exited;
      server = await processes.running(database.settings);
      if (states.transfer === running.transfer) await send(continueGroupTransfer, { groupTransferId }, staff);
      if (states.merge === running.merge) await send(continueBulkMerge, { bulkMergeId }, clerk);
    }
    const timeout = 60_000 + 800 * people;
    await expect.poll(async () => statesOf(await progress()), { timeout, interval: 100 }).toEqual(ended);
    return progress();
  };
  const membersSeenBy = async (options: SendOptions) =>
    (await send(getProfilesPaged, {}, options)).totalRowCount;

  const done = await killedUntil(
    { transfer: 'transferring', merge: 'merging' },
    { transfer: 'transferred', merge: 'merged' },
  );
  expect(done.transfer).toMatchObject({ doneCount: people, skippedCount: 0 });
  expect(done.merge).toMatchObject({ mergedCount: pairs, failure: null });
  expect([await membersSeenBy(receiver), await membersSeenBy(clerk)]).toEqual([people, pairs]);

  await send(undoGroupTransfer, { groupTransferId }, staff);
  await send(undoBulkMerge, { bulkMergeId }, clerk);
  const undone = await killedUntil(
    { transfer: 'undoing', merge: 'undoing' },
    { transfer: 'undone', merge: 'undone' },
  );
  expect(undone.transfer).toMatchObject({ doneCount: people, skippedCount: 0 });
  expect(undone.merge).toMatchObject({ stays: [] });
  expect([await membersSeenBy(receiver), await membersSeenBy(clerk)]).toEqual([0, people + 2 * pairs]);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  await database.look(async (db) => {
    expect(await rowsOf(db, ownTables, [...transferred, ...pairIds])).toBe(rowsBefore);
    const operations =
      await db.owner(sql`select kind, count(*)::int as count, count(undone_at)::int as undone, count(distinct profile_ids)::int as people
      from profile_operations group by 1 order by 1`);
    expect(operations).toEqual([
      { kind: 'merge', count: pairs, undone: pairs, people: pairs },
      { kind: 'transferProfile', count: people, undone: people, people },
    ]);
  });
}, 3_600_000);
