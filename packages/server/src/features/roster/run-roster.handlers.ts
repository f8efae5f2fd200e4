import { startRosterImport, undoRosterImport } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { countRows } from './count-rows.ts';
import { enqueueImport } from './import-roster.job.ts';
import { beginStep, rosterWork } from './roster-record.ts';
import { enqueueUndo } from './undo-roster.job.ts';

export const startRosterImportHandler = handle(
  startRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now, services: { jobs } }) => {
    const { organizationId } = viewer;
    const key = { organizationId, id: rosterImportId };
    const roster = await rosterWork.lock(tx, key, now);
    if (roster === undefined) return fail('roster.not_found');
    const { status } = roster;
    if (status === 'uploaded') return fail('roster.not_checked');
    // The button was pressed twice, and the first press began the step.
    if (status === 'imported' || (status === 'importing' && !rosterWork.isStalled(roster, now)))
      return ok({});
    if (status !== 'checked' && status !== 'importing') return fail('roster.busy');
    if (status === 'checked') {
      const counts = await countRows(tx, organizationId, rosterImportId);
      const { undecided, toCreate, toUpdate, created, updated } = counts;
      if (undecided > 0) return fail('roster.undecided', { count: undecided });
      // Where a part was imported already, one whose rest is skipped is ended by it.
      if (toCreate + toUpdate + created + updated === 0) return fail('roster.nothing_to_import');
      await beginStep(tx, key, now, 'importing');
    } else await rosterWork.takeUp(tx, key, now);
    await enqueueImport({ jobs }, tx, key);
    return ok({});
  },
);

export const undoRosterImportHandler = handle(
  undoRosterImport,
  async ({ request: { rosterImportId }, tx, viewer, now, services: { jobs } }) => {
    const { organizationId } = viewer;
    const key = { organizationId, id: rosterImportId };
    const roster = await rosterWork.lock(tx, key, now);
    if (roster === undefined) return fail('roster.not_found');
    const { status } = roster;
    if (status === 'undone' || (status === 'undoing' && !rosterWork.isStalled(roster, now))) return ok({});
    // An import that stopped half way need not be finished first.
    const isLost = status === 'importing' && rosterWork.isStalled(roster, now);
    if (status === 'checking' || (status === 'importing' && !isLost)) return fail('roster.busy');
    if (status !== 'imported' && status !== 'undoing' && !isLost) return fail('roster.not_imported');
    if (status === 'undoing') await rosterWork.takeUp(tx, key, now);
    else await beginStep(tx, key, now, 'undoing');
    await enqueueUndo({ jobs }, tx, key);
    return ok({});
  },
);
