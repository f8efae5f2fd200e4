import {
  continueExport,
  deleteExport,
  downloadExport,
  type ExportKind,
  getExports,
  maxStoredExports,
  startEverythingExport,
  startExport,
  startRawDataExport,
} from '@plumbline/contract';
import { firstCountedDay } from '@plumbline/domain';
import { recordList } from '../../platform/audit/record-read.ts';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { packPiece, zipOfPieces } from '../../platform/files/zip-pieces.ts';
import { fail, handle, handleInPhases, ok } from '../../platform/http/handle.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { type EverythingManifest, everythingManifest } from './everything/everything-manifest.ts';
import { fileNameOf } from './export-file-name.ts';
import { exportsOfAccount } from './export-limits.ts';
import { type ExportPlan, stillReaches } from './export-plan.ts';
import {
  type ExportRecord,
  exportSummaryOf,
  exportWork,
  insertExport,
  piecesOfExport,
  uncounted,
} from './export-record.ts';
import { type RequestedFilter, selectionOf } from './export-selection.ts';
import { firstPosition } from './export-steps.ts';
import { enqueueExport } from './make-export.job.ts';
import { emptyPlan, planEvents, planRawData, planTests } from './plan-export.ts';
import { isRawKind } from './raw-data-results.ts';

const limits = [exportsOfAccount];

const keyOf = ({ organizationId }: InsideViewer, id: number): WorkKey => ({ organizationId, id });

interface StartContext {
  tx: Tx;
  viewer: InsideViewer;
  now: Date;
  services: Pick<Services, 'config' | 'jobs'>;
}

export const startExportHandler = handle(
  startExport,
  ({ request: { kind, ...filter }, ...context }) => start(context, kind, filter),
  { limits },
);

export const startRawDataExportHandler = handle(
  startRawDataExport,
  ({ request: { kind, ...filter }, ...context }) => start(context, kind, { ...filter, includeSurveys: true }),
  { limits },
);

/** Counts the selected rows and enqueues the job that writes the file. */
async function start(
  { tx, viewer, now, services }: StartContext,
  kind: ExportKind,
  requested: RequestedFilter,
) {
  const selection = selectionOf(requested, viewer);
  if (!selection.ok) return selection;
  const room = await lockRoom(tx, viewer, now);
  if (!room.ok) return room;
  const planning = { now, mostRows: services.config.maxExportRows };
  const planned = await (isRawKind(kind)
    ? planRawData(tx, selection.value, kind, planning)
    : kind === 'tests'
      ? planTests(tx, selection.value, planning)
      : planEvents(tx, selection.value, planning));
  if (!planned.ok) return planned;
  const { orgId, organizationIds, ...filter } = requested;
  const plan = planned.value;
  return ok({
    export: await storeExport({ tx, viewer, now, services }, room.value, {
      kind,
      filter,
      plan,
      rowCount: rowsOf(plan),
    }),
  });
}

/** The account that asks for an export, which is locked; a refusal where it has as many exports as it may. */
async function lockRoom(tx: Tx, { organizationId, accountId }: InsideViewer, now: Date) {
  if (accountId === null) throw new InvariantError('an export was requested without an account');
  // Without the lock, two requests at once would each find room for one export.
  await takeAdvisoryLock(tx, 'exports.start', accountId);
  const storedCount = (await exportWork.list(tx, organizationId, now, maxStoredExports)).length;
  return storedCount >= maxStoredExports
    ? fail('export.too_many_kept', { count: storedCount })
    : ok(accountId);
}

/** Stores an export, and enqueues the job that writes its file. */
async function storeExport(
  { tx, viewer: { organizationId, timeZone }, now, services }: StartContext,
  accountId: number,
  created: Pick<ExportRecord, 'kind' | 'filter' | 'plan' | 'rowCount'>,
) {
  const record = await insertExport(
    tx,
    { ...created, organizationId, accountId, timeZone, position: firstPosition },
    now,
  );
  await enqueueExport(services, tx, { organizationId, id: record.id });
  return exportSummaryOf(record, now);
}

/** Everything since the organization began, in the scope of a System Admin. The job counts the rows, since that takes long. */
export const startEverythingExportHandler = handle(
  startEverythingExport,
  async ({ tx, viewer, now, services }) => {
    const room = await lockRoom(tx, viewer, now);
    if (!room.ok) return room;
    const { kind, groupIds } = viewer;
    const summary = await storeExport({ tx, viewer, now, services }, room.value, {
      kind: 'everything',
      filter: {
        startDate: firstCountedDay,
        endDate: now.toISOString().slice(0, 10),
        groupIds: [],
        profileIds: [],
        isCovidOnly: false,
        includeSurveys: true,
      },
      plan: { ...emptyPlan, madeAt: now.toISOString(), hasNames: true, madeFor: { kind, groupIds } },
      rowCount: uncounted,
    });
    return ok({ export: summary });
  },
  { limits },
);

/** The rows of all sheets or files together. Only an export of tests has two sheets; in every other plan a single count is above zero. */
const rowsOf = ({ tests, results, events, recordings }: ExportPlan): number =>
  tests + results + events + recordings;

export const getExportsHandler = handle(getExports, async ({ tx, viewer, now }) => {
  const { organizationId } = viewer;
  const records = await exportWork.list(tx, organizationId, now, maxStoredExports);
  return ok({ exports: records.map((record) => exportSummaryOf(record, now)) });
});

export const continueExportHandler = handle(
  continueExport,
  async ({ request, tx, viewer, now, services: { jobs } }) => {
    const key = keyOf(viewer, request.exportId);
    const record = await exportWork.find(tx, key, now);
    if (record === undefined) return fail('export.not_found');
    if (!stillReaches(viewer, record.plan)) return fail('export.access_changed');
    if (record.status === 'ready') return ok({ export: exportSummaryOf(record, now) });
    await exportWork.setStatus(tx, key, 'working', now);
    await enqueueExport({ jobs }, tx, key);
    return ok({ export: exportSummaryOf({ ...record, status: 'working', movedAt: now }, now) });
  },
);

export const deleteExportHandler = handle(deleteExport, async ({ request, tx, viewer, now }) => {
  const key = keyOf(viewer, request.exportId);
  if ((await exportWork.find(tx, key, now)) === undefined) return fail('export.not_found');
  await exportWork.setStatus(tx, key, 'removed', now);
  return ok({});
});

const packManifest = (manifest: EverythingManifest) =>
  packPiece('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), 0);

export const downloadExportHandler = handleInPhases(
  downloadExport,
  async ({ request, viewer, now, services: { files }, inScope }) => {
    const key = keyOf(viewer, request.exportId);
    const found = await inScope(async (tx) => {
      const record = await exportWork.find(tx, key, now);
      if (record === undefined) return fail('export.not_found');
      if (record.status !== 'ready') return fail('export.not_ready');
      if (!stillReaches(viewer, record.plan)) return fail('export.access_changed');
      await recordList(tx, downloadExport.path, record.rowCount, { exportId: record.id });
      return ok({ record, pieces: await piecesOfExport(tx, key) });
    });
    if (!found.ok) return found;
    const { record, pieces } = found.value;
    const manifests =
      record.kind === 'everything'
        ? [await packManifest(everythingManifest(key.organizationId, record.createdAt, pieces))]
        : [];
    const [head] = pieces;
    const readPiece = ({ hash }: { hash: string }) => files.readPiece(record.folder, hash);
    // The first piece is read before the reply begins: afterwards, a failing storage could only break the reply off.
    const first = head === undefined ? null : await readPiece(head);
    return ok({
      bytes: zipOfPieces(
        [...pieces, ...manifests],
        async (piece) => {
          if ('packed' in piece) return piece.packed;
          return piece === head && first !== null ? first : readPiece(piece);
        },
        record.createdAt,
      ),
      fileName: fileNameOf(record, key.organizationId),
    });
  },
);
