import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, int32 } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { pageFields } from '../../core/paging.ts';
import {
  matchBands,
  rosterChoices,
  rosterImport,
  rosterImportSummary,
  rosterLimits,
  rosterRow,
  rosterSettings,
} from './roster-import.ts';
import { rosterFilters } from './roster-list-words.ts';

const feature = 'roster' as const;
/** An account that may add one person may import many; internal staff may do neither. */
const permission = 'profile:identity' as const;
const importId = z.object({ rosterImportId: id });
const nothing = z.object({});

export const uploadRoster = defineCall({
  path: 'Roster/UploadRoster',
  feature,
  summary:
    'Takes in a CSV or XLSX file of up to 10,000 people. Nothing is imported by it: the file waits to be checked, and is forgotten after 14 days.',
  permission,
  changes: ['roster'],
  request: z.object({
    fileName: z.string().trim().min(1).max(200),
    /** The file's bytes in Base64. */
    content: z.base64(),
  }),
  response: z.object({ rosterImportId: id }),
  errors: [
    'roster.file_too_large',
    'roster.too_many_rows',
    'roster.too_many_columns',
    'roster.file_empty',
    'roster.not_a_spreadsheet',
    'roster.file_locked',
    'roster.file_damaged',
    'roster.readers_busy',
    'roster.too_many_kept',
  ],
  // Base64 is a third longer than the file, and the envelope needs some bytes.
  bodyLimitBytes: Math.ceil((rosterLimits.bytes * 4) / 3) + 64 * 1024,
});

export const getRosterImports = defineCall({
  path: 'Roster/GetRosterImports',
  feature,
  summary: 'Your roster imports, and for a System Admin those that partners’ systems sent too, newest first.',
  permission,
  reads: ['roster'],
  request: z.object(pageFields()),
  response: z.object({ rosterImports: z.array(rosterImportSummary), totalRowCount: z.int() }),
});

export const getRosterImport = defineCall({
  path: 'Roster/GetRosterImport',
  feature,
  summary: 'One own import: its columns, settings, progress, and its rows in numbers.',
  permission,
  reads: ['roster'],
  request: importId,
  response: z.object({ rosterImport }),
  errors: ['roster.not_found'],
});

export const checkRoster = defineCall({
  path: 'Roster/CheckRoster',
  feature,
  summary:
    'Reads every row with these settings and looks for people who are here already, as a job. A dry run: nothing is imported. Choices of an earlier check are forgotten.',
  permission,
  changes: ['roster'],
  request: importId.extend({ settings: rosterSettings }),
  response: nothing,
  errors: [
    'roster.not_found',
    'roster.busy',
    'roster.sent',
    'roster.column_missing',
    'roster.column_twice',
    'roster.group_needed',
    'profile.out_of_reach',
  ],
});

export const getRosterRowsPaged = defineCall({
  path: 'Roster/GetRosterRowsPaged',
  feature,
  summary: 'A page of an own import’s rows, with who they may be and what becomes of them.',
  permission,
  reads: ['roster'],
  request: importId.extend({
    filter: z.enum(rosterFilters).default('all'),
    SearchString: z.string().trim().max(100).default(''),
    ...pageFields(),
  }),
  response: z.object({ rows: z.array(rosterRow), totalRowCount: z.int() }),
  errors: ['roster.not_found'],
  audits: 'profile',
});

export const chooseRosterRows = defineCall({
  path: 'Roster/ChooseRosterRows',
  feature,
  summary:
    'Decides what happens to rows: to those named, or to all that match a profile as surely as the band says. Update takes the surest profile unless one is named. Rows with problems are left out.',
  permission,
  changes: ['roster'],
  request: importId.extend({
    rows: z.union([
      z.object({ rowNumbers: z.array(int32.positive()).min(1).max(rosterLimits.rows) }),
      z.object({ band: z.enum([...matchBands, 'any']) }),
    ]),
    choice: z.enum(rosterChoices),
    matchProfileId: id.optional(),
  }),
  response: z.object({ changedCount: z.int() }),
  errors: ['roster.not_found', 'roster.busy', 'roster.not_checked', 'profile.not_found'],
});

export const startRosterImport = defineCall({
  path: 'Roster/StartRosterImport',
  feature,
  summary:
    'Imports a checked roster as a job, row by row as chosen. Asked again while it runs it changes nothing, and takes up an import that stalled.',
  permission,
  changes: ['roster', 'profile'],
  request: importId,
  response: nothing,
  errors: [
    'roster.not_found',
    'roster.busy',
    'roster.not_checked',
    'roster.undecided',
    'roster.nothing_to_import',
  ],
});

export const undoRosterImport = defineCall({
  path: 'Roster/UndoRosterImport',
  feature,
  summary:
    'Takes a whole import back as a job: profiles that it made go, profiles that it changed are as before. What was tested or changed since stays, and is listed.',
  permission,
  changes: ['roster', 'profile'],
  request: importId,
  response: nothing,
  errors: ['roster.not_found', 'roster.busy', 'roster.not_imported'],
});

export const getRosterRejects = defineCall({
  path: 'Roster/GetRosterRejects',
  feature,
  summary:
    'The rows that are not imported, as CSV with the columns of the file and why. Corrected, it can be uploaded again.',
  permission,
  reads: ['roster'],
  request: importId,
  response: fileReply('text/csv; charset=utf-8'),
  errors: ['roster.not_found', 'roster.not_checked'],
});

export const deleteRosterImport = defineCall({
  path: 'Roster/DeleteRosterImport',
  feature,
  summary:
    'Forgets an own import and the rows of its file. Profiles stay as they are; it can no longer be undone.',
  permission,
  changes: ['roster'],
  request: importId,
  response: nothing,
  errors: ['roster.not_found', 'roster.busy'],
});
