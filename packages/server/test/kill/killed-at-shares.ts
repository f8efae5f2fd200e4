import { setTimeout as wait } from 'node:timers/promises';
import type { ExportSummary } from '@plumbline/contract';
import { passwordHash } from '../builders/passwords.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import type { TestDatabase } from '../database/test-database.ts';
import type { RunningProcess } from '../http/server-process.ts';

/** An organization with an admin, who signs in with the password of the tests, and one person. */
export async function givenOrganizationOfAdmin(
  db: TestDatabase,
): Promise<{ organizationId: number; email: string; profileId: number }> {
  const { id: organizationId } = await givenOrganization(db);
  const { email } = await givenAccount(db, { organizationId, accessTypeId: 2, passwordHash });
  const { id: profileId } = await givenProfile(db, organizationId);
  return { organizationId, email, profileId };
}

/**
 * Kills the server each time a share of the rows of an export was written, in the middle of whatever it then does, and starts another one.
 * @param shares from 0 to 1, ascending; those that are left when the export ends are left out
 * @param restart starts the next server, and lets the export go on there
 * @returns the server that runs at the end, and how often one was killed
 */
export async function killedAtShares(
  server: RunningProcess,
  shares: readonly number[],
  {
    read,
    restart,
  }: { read: () => Promise<ExportSummary | undefined>; restart: () => Promise<RunningProcess> },
): Promise<{ server: RunningProcess; kills: number }> {
  let running = server;
  let kills = 0;
  for (const share of shares) {
    let now = await read();
    // An export of everything has no number of rows before its job has counted them.
    while (now?.status === 'working' && (now.rowCount === 0 || now.doneCount < share * now.rowCount)) {
      await wait(5);
      now = await read();
    }
    if (now?.status !== 'working') break;
    running.child.kill('SIGKILL');
    await running.exited;
    kills += 1;
    running = await restart();
  }
  return { server: running, kills };
}
