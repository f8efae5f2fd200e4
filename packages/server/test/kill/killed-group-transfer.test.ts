import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  apiBase,
  type Call,
  continueGroupTransfer,
  getGroupTransfers,
  headers,
  login,
  type RequestInputOf,
  transferGroupOfProfiles,
  undoGroupTransfer,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenAccount, givenGroup, givenOrganization } from '../builders/people.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';

/** The whole of 5,000 is done by hand: `GROUP_OF=5000 npx vitest run --project server packages/server/test/kill/killed-group-transfer.test.ts`. */
const people = Number(process.env.GROUP_OF ?? 60);
/** Killed when so much of it was done, in the middle of whatever it then does. */
const killsAtShare = [0.2, 0.6];

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let fromOrgId: number;
let toOrgId: number;
let groupId: number;
let email: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-transfer-'));
  processes = await serverProcesses();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    fromOrgId = (await givenOrganization(db, { name: 'Riverside' })).id;
    toOrgId = (await givenOrganization(db, { name: 'Lakeside' })).id;
    groupId = (await givenGroup(db, fromOrgId)).id;
    ({ email } = await givenAccount(db, { isSuperAdmin: true, passwordHash: await hashPassword(password) }));
    await db.owner(sql`insert into profiles (organization_id, first_name, last_name, birth_date)
      select ${fromOrgId}, 'Test', 'Person ' || n, '2009-03-14' from generate_series(1, ${people}) n`);
    await db.owner(
      sql`insert into profile_organizations (organization_id, profile_id) select organization_id, id from profiles`,
    );
    await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, is_inactive)
      select organization_id, id, first_name, last_name, true from profiles`);
    await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
      select organization_id, id, ${groupId} from profiles`);
  });
}, 240_000);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, processTestMs);

test('B190 B289: the server killed while it transfers a group, and while it takes that back: everybody went once and came back once', async () => {
  let server = await processes.running(database.settings);
  const token = (await answerOf(server.url, login, { email, password }, null)).token as string;
  const request = { fromOrgId, toOrgId, fromGroupIds: [groupId], toGroupId: 0 };
  const begun = await answerOf(server.url, transferGroupOfProfiles, request, token);
  const groupTransferId = (begun.groupTransfer as { id: number }).id;
  const stood = async () => {
    const { groupTransfers } = await answerOf(server.url, getGroupTransfers, {}, token);
    return (groupTransfers as { id: number; status: string; doneCount: number }[]).find(
      ({ id }) => id === groupTransferId,
    );
  };
  const killedUntil = async (running: string, ended: string): Promise<number> => {
    let kills = 0;
    for (const share of killsAtShare) {
      let now = await stood();
      while (now?.status === running && now.doneCount < share * people) {
        await wait(5);
        now = await stood();
      }
      if (now?.status !== running) break;
      server.child.kill('SIGKILL');
      await server.exited;
      kills += 1;
      server = await processes.running(database.settings);
      await answerOf(server.url, continueGroupTransfer, { groupTransferId }, token);
    }
    await expect
      .poll(async () => (await stood())?.status, { timeout: 60_000 + 400 * people, interval: 200 })
      .toBe(ended);
    return kills;
  };
  const membersOf = (organizationId: number) =>
    database.look((db) =>
      db.owner<{ running: number; grouped: number; home: number; operations: number; standing: number }>(
        sql`select (select count(*)::int from profile_organizations where organization_id = ${organizationId} and ended_at is null) as running,
          (select count(distinct profile_id)::int from profile_groups where organization_id = ${organizationId}) as grouped,
          (select count(*)::int from profiles where organization_id = ${organizationId}) as home,
          (select count(*)::int from profile_operations) as operations,
          (select count(*)::int from profile_operations where undone_at is null) as standing`,
      ),
    );
  const stop = async () => {
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  };
  const whole = { running: people, grouped: people, home: people };
  const none = { running: 0, grouped: 0, home: 0 };

  expect(await killedUntil('transferring', 'transferred')).toBeGreaterThan(0);
  await stop();
  expect(await membersOf(toOrgId)).toEqual([{ ...whole, operations: people, standing: people }]);
  expect(await membersOf(fromOrgId)).toMatchObject([none]);

  server = await processes.running(database.settings);
  await answerOf(server.url, undoGroupTransfer, { groupTransferId }, token);
  expect(await killedUntil('undoing', 'undone')).toBeGreaterThan(0);
  await stop();
  expect(await membersOf(fromOrgId)).toEqual([{ ...whole, operations: people, standing: 0 }]);
  expect(await membersOf(toOrgId)).toMatchObject([none]);
}, 3_600_000);

async function answerOf<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  token: string | null,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { [headers.authorization]: `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
