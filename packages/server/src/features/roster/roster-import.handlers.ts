import {
  deleteRosterImport,
  getRosterImport,
  getRosterImports,
  type RosterImport,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { dayInZone, guessColumns, guessDateOrder, unitOfHeader } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { countRows } from './count-rows.ts';
import { groupsInReach, preferencesOf } from './roster-context.ts';
import { listRosters, rosterSummary, rosterWork } from './roster-record.ts';

export const getRosterImportsHandler = handle(getRosterImports, async ({ request, tx, viewer, now }) => {
  const { rosters, total } = await listRosters(tx, viewer.organizationId, rowsOfPage(request));
  return ok({ rosterImports: rosters.map((roster) => rosterSummary(roster, now)), totalRowCount: total });
});

/** The number of rows that columns are guessed from and that are shown. */
const sampleRows = 200;
const shownSamples = 5;

export const getRosterImportHandler = handle(
  getRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const roster = await rosterWork.find(tx, { organizationId, id: rosterImportId }, now);
    if (roster === undefined) return fail('roster.not_found');
    const samples = await firstRows(tx, organizationId, rosterImportId);
    const today = dayInZone(now.getTime(), viewer.timeZone);
    return ok({
      rosterImport: {
        ...rosterSummary(roster, now),
        headers: roster.headers,
        samples: samples.slice(0, shownSamples),
        settings:
          roster.settings ?? (await guessSettings(tx, organizationId, roster.headers, samples, today)),
        counts: await countRows(tx, organizationId, rosterImportId),
      },
    });
  },
);

async function firstRows(tx: Tx, organizationId: number, id: number): Promise<string[][]> {
  const rows = await tx.query<{ cells: string[] }>(
    sql`select cells from roster_import_rows where organization_id = ${organizationId} and import_id = ${id}
    order by row_number limit ${sampleRows}`,
    'roster.samples',
  );
  return rows.map(({ cells }) => cells);
}

async function guessSettings(
  tx: Tx,
  organizationId: number,
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  today: string,
): Promise<RosterImport['settings']> {
  const columns = guessColumns(headers, samples);
  const dates = samples.map((cells) => cells[columns.indexOf('birthDate')] ?? '');
  const units = columns.flatMap((field, place) =>
    field === 'height' || field === 'weight' ? (unitOfHeader(headers[place] ?? '') ?? []) : [],
  );
  const defaults = (await groupsInReach(tx, organizationId)).filter(({ isDefault }) => isDefault);
  return {
    columns,
    dateOrder: guessDateOrder(dates, today),
    isMetric:
      units[0] === undefined ? (await preferencesOf(tx, organizationId)).isMetric : units[0] === 'metric',
    groupIds: columns.includes('groups') ? [] : defaults.map(({ id }) => id),
    defaultOrganizationProtocolId: null,
  };
}

export const deleteRosterImportHandler = handle(
  deleteRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const roster = await rosterWork.lock(tx, { organizationId, id: rosterImportId }, now);
    if (roster === undefined) return fail('roster.not_found');
    if (rosterWork.isRunning(roster) && !rosterWork.isStalled(roster, now)) return fail('roster.busy');
    await tx.query(
      sql`delete from roster_imports where organization_id = ${organizationId}::int and id = ${rosterImportId}`,
      'roster.delete',
    );
    return ok({});
  },
);
