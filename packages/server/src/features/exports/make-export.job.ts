import { startExport, startRawDataExport } from '@plumbline/contract';
import { z } from 'zod';
import { recordRead } from '../../platform/audit/record-read.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import { packPiece } from '../../platform/files/zip-pieces.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { JobRun, Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { paperOf } from './export-paper.ts';
import { questionOfDays } from './export-question.ts';
import {
  addPiece,
  type ExportPlace,
  type ExportRecord,
  findExport,
  setExportStatus,
} from './export-record.ts';
import { entryAt, type Position, positionAfter, type Reading, readPiece } from './export-steps.ts';
import { isRawKind } from './raw-data-results.ts';

/** Makes a file for who asked, with what they may see when it is made. */
export const makeExportJob = defineJob({
  name: 'exports.make',
  actsFor: 'account',
  data: z.object({ exportId: z.int() }),
  retryDelaySeconds: 10,
});

/** A job hands what is left to another one, whose scope is built anew: whoever lost access meanwhile gets no further. */
const handOverAfterMs = 60_000;

/** Puts the work into the queue, unless it waits there already. */
export async function enqueueExport(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  { organizationId, id }: ExportPlace,
): Promise<void> {
  await jobs.enqueue(tx, makeExportJob, { exportId: id }, { onceKey: String(id), organizationId });
}

export function workMakingExports(jobs: Jobs, services: Services): Promise<void> {
  return jobs.work(makeExportJob, async (run) => {
    const { organizationId } = run.asked;
    if (organizationId === null) throw new Fault('an export is made for no organization');
    const place = { organizationId, id: run.data.exportId };
    const startedAt = performance.now();
    try {
      // Each piece is whole or not at all: a server that dies leaves the rest to the next try.
      while (await makePiece(run, place, services)) {
        run.signal.throwIfAborted();
        if (performance.now() - startedAt > handOverAfterMs) {
          await run.transaction((tx) => enqueueExport(jobs, tx, place));
          return;
        }
      }
    } catch (error) {
      if (run.isLastAttempt)
        await run.transaction((tx) => setExportStatus(tx, place, 'failed', services.clock.now()));
      throw error;
    }
  });
}

interface Begun {
  record: ExportRecord;
  position: Position;
  reading: Reading;
}

/**
 * Reads a piece, writes it with no transaction open, and adds it if nobody else did meanwhile.
 * @returns whether there is more to do
 */
async function makePiece(run: JobRun<unknown>, place: ExportPlace, services: Services): Promise<boolean> {
  const { clock, files } = services;
  const begun = await run.transaction((tx) => begin(tx, place, clock.now()));
  if (begun === null) return false;
  const { record, position, reading } = begun;
  const plain = await reading.write(services);
  const packed = await packPiece(entryAt(record.kind, position), plain, position.crc);
  const piece =
    plain.byteLength === 0 ? null : { ...packed, hash: await files.keepPiece(record.folder, packed.packed) };
  const next = positionAfter(record.kind, position, reading, packed);
  const isAdded = await run.transaction((tx) =>
    addPiece(tx, place, position, next, { rows: reading.rows, piece }, clock.now()),
  );
  return !isAdded || next !== null;
}

/** Null when nothing is left to do, or the export is not to be made any more. */
async function begin(tx: Tx, place: ExportPlace, now: Date): Promise<Begun | null> {
  const record = await findExport(tx, place, now);
  if (record === undefined || record.status !== 'working' || record.position === null) return null;
  const { kind, filter, plan, timeZone, position } = record;
  const question = questionOfDays(filter, place.organizationId, timeZone, plan.hasNames);
  const reading = await readPiece(tx, kind, paperOf(question, filter, plan, timeZone), position);
  if (reading.profileIds.length > 0)
    await recordRead(tx, (isRawKind(kind) ? startRawDataExport : startExport).path, reading.profileIds);
  return { record, position, reading };
}
