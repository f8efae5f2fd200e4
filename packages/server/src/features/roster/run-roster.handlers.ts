import { startRosterImport, undoRosterImport } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { countRows } from './count-rows.ts';
import { importRosterJob } from './import-roster.job.ts';
import { keptMs } from './roster-limits.ts';
import { holdRoster, isStalled, setStatus } from './roster-record.ts';
import { undoRosterJob } from './undo-roster.job.ts';

/** Each step keeps the file's rows for their whole time again. */
const keptFrom = (now: Date): SQL =>
  sql`expires_at = ${new Date(now.getTime() + keptMs).toISOString()}::timestamptz`;

export const startRosterImportHandler = handle(
  startRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now, services: { jobs } }) => {
    const { organizationId } = viewer;
    const roster = await holdRoster(tx, organizationId, rosterImportId);
    if (roster === undefined) return fail('roster.not_found');
    const { status } = roster;
    if (status === 'uploaded') return fail('roster.not_checked');
    // Pressed twice: the first press did it.
    if (status === 'imported' || (status === 'importing' && !isStalled(roster, now))) return ok({});
    if (status !== 'checked' && status !== 'importing') return fail('roster.busy');
    if (status === 'checked') {
      const { undecided, toCreate, toUpdate } = await countRows(tx, organizationId, rosterImportId);
      if (undecided > 0) return fail('roster.undecided', { count: undecided });
      if (toCreate + toUpdate === 0) return fail('roster.nothing_to_import');
      await setStatus(tx, { organizationId, id: rosterImportId }, 'importing', [
        sql`done_count = 0`,
        keptFrom(now),
      ]);
    }
    await jobs.enqueue(tx, importRosterJob, { rosterImportId }, { onceKey: String(rosterImportId) });
    return ok({});
  },
);

export const undoRosterImportHandler = handle(
  undoRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now, services: { jobs } }) => {
    const { organizationId } = viewer;
    const roster = await holdRoster(tx, organizationId, rosterImportId);
    if (roster === undefined) return fail('roster.not_found');
    const { status } = roster;
    if (status === 'undone' || (status === 'undoing' && !isStalled(roster, now))) return ok({});
    // An import that was lost half way need not be finished first.
    const isLost = status === 'importing' && isStalled(roster, now);
    if (status === 'checking' || (status === 'importing' && !isLost)) return fail('roster.busy');
    if (status !== 'imported' && status !== 'undoing' && !isLost) return fail('roster.not_imported');
    if (status !== 'undoing') {
      await setStatus(tx, { organizationId, id: rosterImportId }, 'undoing', [
        sql`done_count = 0`,
        keptFrom(now),
      ]);
    }
    await jobs.enqueue(tx, undoRosterJob, { rosterImportId }, { onceKey: String(rosterImportId) });
    return ok({});
  },
);
