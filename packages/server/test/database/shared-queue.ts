import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { viewerOfAccount } from '../../src/features/access/viewer-of-account.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { refuseNesting } from '../../src/platform/http/refuse-nesting.ts';
import { defineJobKind } from '../../src/platform/jobs/job-kind.ts';
import { type Jobs, type JobsOptions, openJobs } from '../../src/platform/jobs/jobs.ts';
import { purgeOldAttempts } from '../../src/platform/limits/purge-old-attempts.job.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

const payload = z.object({ number: z.int() });
export const recount = defineJobKind({ name: 'test.recount', actsFor: 'organization', data: payload });
export const exportRows = defineJobKind({ name: 'test.export', actsFor: 'account', data: payload });
export const flaky = defineJobKind({
  name: 'test.flaky',
  actsFor: 'organization',
  data: payload,
  retryLimit: 1,
  retryDelaySeconds: 0,
});
export const mail = defineJobKind({ ...flaky, name: 'test.mail', retryDelaySeconds: 1 });
export const kinds = [recount, exportRows, flaky, mail, purgeOldAttempts];

/** A database for the tests of a file, with a process that works on its queue, opened anew for each test beside an empty queue. */
export async function shareQueue() {
  const db = await testDatabase();
  const organizationId = (await givenOrganization(db)).id;
  const foreignId = (await givenOrganization(db)).id;
  const groupId = (await givenGroup(db, organizationId)).id;
  const { id: profileId } = await givenProfile(db, organizationId, { groupIds: [groupId] });
  await givenProfile(db, organizationId);
  await givenProfile(db, foreignId);
  let lines: string[] = [];
  let jobs: Jobs;
  let accountId = 0;

  const open = (more: Partial<JobsOptions> = {}): Promise<Jobs> => {
    const database = refuseNesting(db.database);
    return openJobs({
      database,
      log: openLog('debug', { write: (line) => void lines.push(line) }),
      kinds,
      viewerOfAccount: viewerOfAccount(database),
      pollingSeconds: 0.25,
      ...more,
    });
  };
  beforeEach(async () => {
    accountId = (await givenAccount(db, { organizationId, accessTypeId: 1, groupIds: [groupId] })).id;
    lines = [];
    // What an earlier test left waiting would run in this one.
    await db.owner(sql`delete from pgboss.job`);
    jobs = await open();
  });
  afterEach(() => jobs.stop(2_000));
  afterAll(() => db.close());

  const stateOf = async (jobId: string | null) => {
    const [row] = await db.owner<{ state: string; output: unknown }>(
      sql`select state::text, output from pgboss.job where id = ${jobId}::uuid`,
    );
    return row;
  };
  return {
    db,
    organizationId,
    foreignId,
    /** Somebody of the group of the account. */
    profileId,
    open,
    jobs: () => jobs,
    /** A User of one group, another account for each test. */
    accountId: () => accountId,
    /** The log of the test. */
    lines: () => lines,
    asMember: <T>(work: (tx: Tx) => Promise<T>) =>
      refuseNesting(db.database).transaction(
        {
          as: 'viewer',
          viewer: aViewer({ kind: 'member', accountId, organizationId, groupIds: [groupId] }),
          requestId: 'asked-here',
        },
        work,
      ),
    hasEnded: (jobId: string | null) =>
      vi.waitFor(
        async () => {
          const row = await stateOf(jobId);
          if (row?.state !== 'completed' && row?.state !== 'failed') throw new Error(`still ${row?.state}`);
          return row;
        },
        { timeout: 15_000, interval: 25 },
      ),
  };
}
