import { getRosterRejects } from '@plumbline/contract';
import { csvLine } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { rosterWork } from './roster-record.ts';

/** The byte order mark, with which a spreadsheet reads names beyond ASCII correctly. */
const byteOrderMark = '\uFEFF';

export const getRosterRejectsHandler = handle(
  getRosterRejects,
  async ({ request: { rosterImportId }, tx, viewer, now }) => {
    const key = { organizationId: viewer.organizationId, id: rosterImportId };
    const roster = await rosterWork.find(tx, key, now);
    if (roster === undefined) return fail('roster.not_found');
    if (roster.status === 'uploaded' || roster.status === 'checking') return fail('roster.not_checked');
    const rows = await tx.query<{ rowNumber: number; cells: string[]; why: string }>(
      sql`select row_number, cells,
        coalesce(reason, array_to_string(array(select jsonb_array_elements_text(problems)), ' ')) as why
      from roster_import_rows where organization_id = ${viewer.organizationId}::int and import_id = ${rosterImportId}
        and (outcome = 'rejected' or outcome is null and problems <> '[]') order by row_number`,
      'roster.rejects',
    );
    const lines = [
      [...roster.headers, 'Row in the file', 'Why it is not imported'],
      ...rows.map(({ cells, rowNumber, why }) => [...cells, rowNumber, why]),
    ];
    const text = lines.map(csvLine).join('\r\n');
    return ok({
      bytes: new TextEncoder().encode(`${byteOrderMark}${text}\r\n`),
      fileName: `Roster_rejects_${rosterImportId}.csv`,
    });
  },
);
