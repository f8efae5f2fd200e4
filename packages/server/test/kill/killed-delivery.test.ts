import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, headers, login, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDueReports } from '../../src/features/reports/deliver-report.job.ts';
import { openQueue } from '../../src/jobs.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { passwordHash } from '../builders/passwords.ts';
import { givenDirectConnection } from '../builders/pdf-syncs.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { type DirectServer, openDirectServer } from '../http/a-direct-server.ts';
import { processTestMs, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { type DatabaseOfProcess, databaseOfProcess } from './database-of-process.ts';

const reports = 6;
/** Killed when so many were taken, before the portal is told so of the last. */
const killedAt = 3;

let folder: string;
let processes: ServerProcesses;
let database: DatabaseOfProcess;
let direct: DirectServer;
let organizationId: number;
let email: string;
let profileIds: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kill-delivery-'));
  processes = await serverProcesses();
  direct = await openDirectServer();
  database = await databaseOfProcess(folder);
  await database.look(async (db) => {
    organizationId = (await givenOrganization(db)).id;
    await db.owner(
      sql`insert into organization_preferences (organization_id, external_api_enabled) values (${organizationId}, true)
      on conflict (organization_id) do update set external_api_enabled = true`,
    );
    await givenDirectConnection(db, organizationId);
    ({ email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash }));
    profileIds = [];
    for (let index = 0; index < reports; index += 1)
      profileIds.push((await givenProfile(db, organizationId)).id);
  });
}, processTestMs);
afterAll(async () => {
  await processes.endAll();
  await database.close();
  await direct.close();
  await rm(folder, { recursive: true, force: true });
});

async function post(url: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${apiBase}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.selectedOrganization]: String(organizationId),
      ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

test('the server killed between the receiver’s word and its own note: no report is lost, and the one that came twice is known as one', async () => {
  const settings = { ...database.settings, ...direct.settings };
  let server = await processes.running(settings);
  const { child } = server;
  direct.whenTaken = () => {
    if (direct.arrived.length === killedAt) child.kill('SIGKILL');
  };
  const { token } = login.response.parse(await post(server.url, login.path, { email, password }));
  await post(
    server.url,
    submitTests.path,
    {
      tests: profileIds.map((profileId, index) =>
        aSubmittedTest({
          person: { kind: 'profile', profileId },
          completedOn: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
        }),
      ),
    },
    token ?? '',
  );
  await server.exited;
  direct.whenTaken = null;
  await database.look(async (db) => {
    const [held] = await db.owner<{ count: number }>(
      sql`select count(*)::int as count from pdf_sync_intents where intent_status_id = 2`,
    );
    expect(held?.count, 'the killed process held the one it was sending').toBe(1);
    // As if the minutes had passed in which it is waited for, and the one had come in which is looked for what is due.
    await db.owner(sql`update pdf_sync_intents set held_until = now() where intent_status_id = 2`);
    const queue = await openQueue(db.database, openLog('silent', process.stderr));
    await db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
      queue.enqueue(tx, findDueReports, null),
    );
    await queue.stop(5_000);
  });

  server = await processes.running(settings);
  await expect
    .poll(() => new Set(direct.arrived.map(({ to: _to, ...message }) => message.messageId)).size, {
      timeout: 150_000,
      interval: 200,
    })
    .toBe(reports);
  await expect.poll(() => direct.arrived.length, { timeout: 150_000, interval: 200 }).toBe(reports + 1);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  const ids = direct.arrived.map(({ messageId }) => messageId);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  expect(twice).toEqual([ids[killedAt - 1]]);
  await database.look(async (db) => {
    const rows = await db.owner<{ statusId: number; tries: number; reference: string }>(
      sql`select intent_status_id as status_id, tries, reference from pdf_sync_intents order by id`,
    );
    expect(rows).toHaveLength(reports);
    for (const { statusId, tries, reference } of rows) {
      const isTwice = twice[0]?.includes(reference) ?? false;
      expect({ statusId, tries }).toEqual({ statusId: 3, tries: isTwice ? 2 : 1 });
    }
  });
}, 400_000);
