import { viewerOfAccount } from './features/access/viewer-of-account.ts';
import type { Database } from './platform/database/database.ts';
import type { Job } from './platform/jobs/job.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { forgetOldTries, scheduleForgettingOldTries } from './platform/limits/forget-old-tries.job.ts';
import type { Log } from './platform/log/log.ts';

/** Every kind of work that may wait. Features are listed here and meet nowhere else. */
const kinds: readonly Job[] = [forgetOldTries];

/** Opens the queue: the server puts work into it, and does it. */
export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const jobs = await openJobs({ database, log, kinds, viewerOfAccount: viewerOfAccount(database) });
  await scheduleForgettingOldTries(jobs);
  return jobs;
}
