import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { runSteps, type StepOutcome } from '../../../platform/long-work/run-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { readPart } from './bulk-parts.ts';
import { addPieces, bulkWork } from './bulk-record.ts';

const kind = defineJobKind({
  name: 'fhir.make_export',
  actsFor: 'organization',
  data: z.object({ exportId: z.int() }),
  retryDelaySeconds: 10,
});

/** Writes the files of a bulk export, step by step: a server that is killed costs the step it was at. */
export const makeBulkExport = defineJob({
  ...kind,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.exportId };
    await runSteps(run, {
      handOverAfterMs: 60_000,
      step: () => writeStep(run, key, services),
      handOver: (tx) => enqueueBulk(services, tx, key),
      giveUp: (tx) => bulkWork.setStatus(tx, key, 'failed', services.clock.now()),
    });
  },
});

/** Enqueues the work, unless it is in the queue already. */
export async function enqueueBulk(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, kind, { exportId: id }, { onceKey: String(id), organizationId });
}

async function writeStep(run: RunOf<typeof kind>, key: WorkKey, services: Services): Promise<StepOutcome> {
  const { clock, files } = services;
  const read = await run.transaction(async (tx) => {
    const record = await bulkWork.find(tx, key, clock.now());
    if (record === undefined || record.status !== 'working' || record.position === null) return null;
    const { position } = record;
    const written = await readPart(tx, key.organizationId, { ...record, position }, services);
    return { position, folder: record.folder, written };
  });
  if (read === null) return 'done';
  const { position, folder, written } = read;
  const pieces: Parameters<typeof addPieces>[4]['pieces'][number][] = [];
  for (const [resourceType, resources] of written.resources) {
    if (resources.length === 0) continue;
    const lines = resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');
    const hash = await files.keepPiece(folder, Buffer.from(lines));
    const profileIds = [...written.profileIds];
    pieces.push({ resourceType, resourceCount: resources.length, hash, profileIds });
  }
  const { rows, next } = written;
  // Where another process wrote the same, the next step finds how far the export is.
  await run.transaction((tx) => addPieces(tx, key, position, next, { rows, pieces }, clock.now()));
  return next === null ? 'done' : 'more';
}
