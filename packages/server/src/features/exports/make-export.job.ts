import { type ExportKind, startEverythingExport, startExport, startRawDataExport } from '@plumbline/contract';
import { z } from 'zod';
import { recordList, recordRead } from '../../platform/audit/record-read.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { FutileWork, runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import type { Cursor } from './chosen-tests.ts';
import { countEverything } from './everything/everything-steps.ts';
import { manifestOf } from './export-manifest.ts';
import { type ExportPlan, stillReaches } from './export-plan.ts';
import {
  type ExportRecord,
  exportWork,
  setRowCount,
  uncounted,
  withoutWaitingForDisk,
} from './export-record.ts';
import { selectionOfDays } from './export-selection.ts';
import {
  endsOfPieces,
  hasEnds,
  type Position,
  type Reading,
  type ReadPosition,
  readPiece,
} from './export-steps.ts';
import { isRawKind } from './raw-data-results.ts';
import { type PieceSource, ReadAhead } from './read-ahead.ts';
import type { ExportManifest } from './sheet.ts';
import { writePieces } from './write-pieces.ts';

/** Writes a file for the account that requested it, with the rows that the account may see while the file is written. */
export const makeExport = defineJob({
  name: 'exports.make',
  actsFor: 'account',
  data: z.object({ exportId: z.int() }),
  retryDelaySeconds: 10,
  run: async (run, services) => {
    const key = { organizationId: run.requestedBy.organizationId, id: run.data.exportId };
    await runSteps(run, {
      handOverAfterMs: 60_000,
      step: (isTime) => makePieces(run, key, services, isTime),
      handOver: (tx) => enqueueExport(services, tx, key),
      giveUp: (tx) => exportWork.setStatus(tx, key, 'failed', services.clock.now()),
    });
  },
});

/** Enqueues the work, unless it is in the queue already. */
export async function enqueueExport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { organizationId, id }: WorkKey,
): Promise<void> {
  await jobs.enqueue(tx, makeExport, { exportId: id }, { onceKey: String(id), organizationId });
}

/**
 * The same run, which stops once its account no longer sees everybody in the plan: those people would be missing from a file that is
 * called complete. The account may continue the export once it sees everybody again.
 */
function inReachOf(run: AccountRun, plan: ExportPlan): AccountRun {
  return {
    ...run,
    transaction: (work) =>
      run.transaction((tx, viewer) => {
        if (!stillReaches(viewer, plan)) throw new FutileWork('an export is out of reach of its account');
        return work(tx, viewer);
      }),
  };
}

type AccountRun = JobRun<unknown, 'account'>;

interface Begun {
  record: Pick<ExportRecord, 'kind' | 'folder' | 'rowCount'>;
  plan: ExportPlan;
  manifest: ExportManifest;
  position: Position;
}

/** Writes the rest of an export, or as much as there is time for; pieces are read while others are written. */
async function makePieces(
  run: AccountRun,
  key: WorkKey,
  services: Services,
  isTime: () => boolean,
): Promise<StepOutcome> {
  const begun = await run.transaction((tx) => begin(tx, key, services.clock.now()));
  if (begun === null) return 'done';
  const reaching = inReachOf(run, begun.plan);
  if (begun.record.kind === 'everything' && begun.record.rowCount === uncounted)
    await reaching.transaction((tx) => countRows(tx, key, services.clock.now()));
  const ahead = new ReadAhead(sourceOf(reaching, begun), begun.position);
  try {
    // Where another process wrote the piece, or the export was deleted, the next step finds how far the export is.
    return await writePieces(reaching, key, services, begun, ahead, isTime);
  } finally {
    await ahead.end();
  }
}

function sourceOf(run: AccountRun, { record: { kind }, manifest }: Begun): PieceSource {
  return {
    kind,
    ends: async (from) =>
      hasEnds(kind, from) ? run.transaction((tx) => endsOfPieces(tx, kind, manifest, from)) : [],
    read: (from, until) => run.transaction((tx) => readRecorded(tx, kind, manifest, from, until)),
  };
}

/** Null when nothing is left to do, or the export was stopped. */
async function begin(tx: Tx, key: WorkKey, now: Date): Promise<Begun | null> {
  const record = await exportWork.find(tx, key, now);
  if (record === undefined || record.status !== 'working' || record.position === null) return null;
  const { filter, plan, timeZone, position } = record;
  const selection = selectionOfDays(filter, key.organizationId, timeZone, plan.madeFor);
  const manifest = manifestOf(selection, filter, plan, timeZone);
  return { record, plan, manifest, position };
}

/** Counts what an export of everything will hold, and records in the audit log that it is taken out. */
async function countRows(tx: Tx, key: WorkKey, now: Date): Promise<void> {
  const rowCount = await countEverything(tx);
  await setRowCount(tx, key, rowCount, now);
  await recordList(tx, startEverythingExport.path, rowCount, { exportId: key.id });
}

/** Reads a piece and records in the audit log whose data it holds. */
async function readRecorded(
  tx: Tx,
  kind: ExportKind,
  manifest: ExportManifest,
  start: ReadPosition,
  until: Cursor | null,
): Promise<Reading> {
  await withoutWaitingForDisk(tx);
  const reading = await readPiece(tx, kind, manifest, start, until);
  if (reading.profileIds.length > 0)
    await recordRead(tx, (isRawKind(kind) ? startRawDataExport : startExport).path, reading.profileIds);
  return reading;
}
