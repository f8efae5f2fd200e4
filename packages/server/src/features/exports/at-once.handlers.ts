import { type ErrorCode, getEventsExport, getTestResultsExport, maxRowsAtOnce } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { type PackedPiece, packPiece, zipOfPieces } from '../../platform/files/zip-pieces.ts';
import { fail, handleInPhases, ok, type PhasedContext, type Result } from '../../platform/http/handle.ts';
import { fileNameOf } from './export-file-name.ts';
import { exportsOfAccount } from './export-limits.ts';
import { manifestOf } from './export-manifest.ts';
import type { ExportPlan } from './export-plan.ts';
import { type ExportSelection, type RequestedFilter, selectionOf } from './export-selection.ts';
import { entryAt, firstPosition, type Position, positionAfter, readPiece } from './export-steps.ts';
import { type Planning, planEvents, planTests } from './plan-export.ts';

const limits = [exportsOfAccount];

export const getTestResultsExportHandler = handleInPhases(
  getTestResultsExport,
  (context) =>
    makeAtOnce(context, context.request, 'tests', planTests, ({ results, tests }) =>
      Math.max(results, tests),
    ),
  { limits },
);

export const getEventsExportHandler = handleInPhases(
  getEventsExport,
  (context) =>
    makeAtOnce(
      context,
      { ...context.request, includeSurveys: true },
      'events',
      planEvents,
      ({ events }) => events,
    ),
  { limits },
);

type AtOnceCall = typeof getTestResultsExport | typeof getEventsExport;
type Refusal = (typeof getTestResultsExport)['errors'][number];

/**
 * Writes a workbook that is small enough to be awaited. Its pieces are read one after the other and packed at once, so that only packed
 * pieces lie in memory.
 */
async function makeAtOnce(
  {
    viewer,
    now,
    services,
    inScope,
    auditRead,
  }: Pick<PhasedContext<AtOnceCall>, 'viewer' | 'now' | 'services' | 'inScope' | 'auditRead'>,
  filter: RequestedFilter,
  kind: 'tests' | 'events',
  plan: (
    tx: Tx,
    selection: ExportSelection,
    planning: Planning,
  ) => Promise<Result<ExportPlan, Refusal & ErrorCode>>,
  rowsOf: (plan: ExportPlan) => number,
) {
  const selection = selectionOf(filter, viewer);
  if (!selection.ok) return selection;
  const planned = await inScope((tx) =>
    plan(tx, selection.value, { now, mostRows: services.config.maxExportRows }),
  );
  if (!planned.ok) return planned;
  if (rowsOf(planned.value) > maxRowsAtOnce)
    return fail('export.large', { count: maxRowsAtOnce.toLocaleString('en-US') });
  const manifest = manifestOf(selection.value, filter, planned.value, viewer.timeZone);
  const pieces: PackedPiece[] = [];
  let position: Position | null = firstPosition;
  while (position !== null) {
    const at: Position = position;
    const read = await inScope(async (tx) => {
      const reading = await readPiece(tx, kind, manifest, at);
      auditRead(reading.profileIds);
      return ok(reading);
    });
    if (!read.ok) return read;
    const plain = await read.value.write(services, at);
    const piece = await packPiece(entryAt(kind, at), plain, at.crc);
    if (plain.byteLength > 0) pieces.push(piece);
    position = positionAfter(kind, at, read.value, piece);
  }
  return ok({
    bytes: zipOfPieces(pieces, ({ packed }) => packed, now),
    fileName: fileNameOf({ kind, filter }, selection.value.organizationId),
  });
}
