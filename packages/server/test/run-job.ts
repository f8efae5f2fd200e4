import type { z } from 'zod';
import type { Job, JobRun } from '../src/platform/jobs/job.ts';
import type { TestServer } from './http/start-test-server.ts';

/** What a job of an organization does, now, in the scope that the queue gives it. */
export const runJob = <Data extends z.ZodType>(
  server: TestServer,
  job: Job<Data, 'organization'>,
  organizationId: number,
  data: z.output<Data>,
): Promise<void> =>
  job.run(
    {
      jobId: `${job.name} ${organizationId} ${Date.now()}`,
      data,
      attempt: 1,
      isLastAttempt: true,
      requestedBy: { organizationId, accountId: null, requestId: null },
      signal: new AbortController().signal,
      transaction: (work) =>
        server.db.database.transaction({ as: 'job', name: job.name, organizationId, accountId: null }, (tx) =>
          work(tx, null),
        ),
      settle: (work) =>
        server.db.database.transaction({ as: 'identity', requestId: 'settle' }, (tx) => work(tx)),
    } satisfies JobRun<z.output<Data>, 'organization'>,
    server.services,
  );

/** What a job of the portal does, now. */
export const runPortalJob = (server: TestServer, job: Job<z.ZodNull, 'portal'>): Promise<void> =>
  job.run(
    {
      jobId: job.name,
      data: null,
      attempt: 1,
      isLastAttempt: true,
      requestedBy: { organizationId: null, accountId: null, requestId: null },
      signal: new AbortController().signal,
      transaction: (work) =>
        server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) => work(tx, null)),
      settle: (work) =>
        server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) => work(tx)),
    },
    server.services,
  );
