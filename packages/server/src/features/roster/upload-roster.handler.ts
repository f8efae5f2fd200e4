import { rosterLimits, uploadRoster } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { fail, handleInPhases, ok } from '../../platform/http/handle.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { UnreadableReason } from '../../platform/spreadsheets/table.ts';
import { storedMs, uploadsOfAccount } from './roster-limits.ts';
import { countOwnRosters } from './roster-record.ts';

const refusals = {
  tooLarge: 'roster.file_too_large',
  tooManyRows: 'roster.too_many_rows',
  tooManyColumns: 'roster.too_many_columns',
  empty: 'roster.file_empty',
  notSpreadsheet: 'roster.not_a_spreadsheet',
  oldOrLocked: 'roster.file_locked',
  damaged: 'roster.file_damaged',
} as const satisfies Readonly<Record<UnreadableReason, string>>;

export const uploadRosterHandler = handleInPhases(
  uploadRoster,
  async ({ request, viewer, now, services: { threads }, inScope }) => {
    const { organizationId, accountId } = viewer;
    if (accountId === null) throw new InvariantError('a viewer who uploads a roster has no organization');
    const bytes = new Uint8Array(Buffer.from(request.content, 'base64'));
    const read = await threads.run('readSpreadsheet', { bytes });
    if (read === null) return fail('roster.readers_busy');
    if ('unreadable' in read) return fail(refusals[read.unreadable], {}, { field: 'content' });
    const { format, headers, rows } = read.table;
    return inScope(async (tx) => {
      // Without the lock two uploads at once would each find room for one.
      await takeAdvisoryLock(tx, 'roster.upload', accountId);
      const stored = await countOwnRosters(tx, organizationId);
      if (stored >= rosterLimits.maxImports) return fail('roster.too_many_kept', { count: stored });
      const [created] = await tx.query<{ id: number }>(
        sql`insert into roster_imports (organization_id, account_id, file_name, format, headers, row_count, expires_at)
        values (${organizationId}, ${accountId}, ${request.fileName}, ${format}, ${JSON.stringify(headers)}::jsonb, ${rows.length},
          ${new Date(now.getTime() + storedMs).toISOString()}::timestamptz) returning id`,
        'roster.insert',
      );
      if (created === undefined) throw new InvariantError('the roster was not stored');
      await tx.query(
        sql`insert into roster_import_rows (organization_id, import_id, row_number, cells)
        select ${organizationId}, ${created.id}, r."rowNumber", r.cells
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("rowNumber" int, cells jsonb)`,
        'roster.insert_rows',
      );
      return ok({ rosterImportId: created.id });
    });
  },
  { limits: [{ limit: uploadsOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);
