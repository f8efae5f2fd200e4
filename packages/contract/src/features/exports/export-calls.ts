import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { workProgress } from '../../core/work-progress.ts';
import { eventsFilter, rawDataFilter, testsFilter } from './export-filter.ts';

const feature = 'exports' as const;
const permission = 'report:read' as const;
const nothing = z.object({});
const exportId = z.object({ exportId: id });

/** The content type of a workbook (ECMA-376). */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The refusals of every export, whichever call requests it. */
const refusals = [
  'export.other_organization',
  'export.days_reversed',
  'export.nothing_found',
  'export.too_many_rows',
] as const;

export const getTestResultsExport = defineCall({
  path: 'Organization/GetTestResultsExport',
  feature,
  summary:
    'Tests and every result of them as a spreadsheet, of up to 20,000 results. More are made by `Organization/StartExport`.',
  permission,
  reads: ['test', 'profile'],
  request: testsFilter,
  response: fileReply(spreadsheetType),
  errors: [...refusals, 'export.large'],
  audits: 'profile',
});

export const getEventsExport = defineCall({
  path: 'Organization/GetEventsExport',
  feature,
  summary: 'Events as a spreadsheet, of up to 20,000. More are made by `Organization/StartExport`.',
  permission,
  reads: ['event', 'profile'],
  request: eventsFilter,
  response: fileReply(spreadsheetType),
  errors: [...refusals, 'export.large'],
  audits: 'profile',
});

/** The kinds of raw data. */
export const rawDataKinds = ['balanceXyz', 'functionalXyz', 'allTrials'] as const;
export const exportKinds = ['tests', 'events', ...rawDataKinds, 'everything'] as const;
export type ExportKind = (typeof exportKinds)[number];
export type RawDataKind = (typeof rawDataKinds)[number];

/** An export that a job writes, as its owner's list shows it. */
export const exportSummary = z.object({
  id,
  kind: z.enum(exportKinds),
  /** The first and the last day. */
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(['working', 'ready', 'failed']),
  /** 0 while they are being counted. */
  rowCount: z.int(),
  ...workProgress,
  /** The bytes that are written so far. */
  byteCount: z.int(),
  createdOn: instant,
  /** From then on it cannot be fetched. */
  expiresOn: instant,
});
export type ExportSummary = z.infer<typeof exportSummary>;

const started = z.object({ export: exportSummary });

export const startExport = defineCall({
  path: 'Organization/StartExport',
  feature,
  summary:
    'Makes a spreadsheet of tests or events of up to 1,000,000 rows as a job, within what you can see.',
  permission,
  changes: ['export'],
  request: testsFilter.extend({ kind: z.enum(['tests', 'events']) }),
  response: started,
  errors: [...refusals, 'export.too_many_kept'],
});

export const startRawDataExport = defineCall({
  path: 'Report/StartRawDataExport',
  feature,
  summary:
    'Makes a zip file of recordings as a job: every sample of balance or functional recordings, or every trial, as CSV, under ids and without names.',
  permission: 'test:internals',
  changes: ['export'],
  request: rawDataFilter.extend({ kind: z.enum(rawDataKinds) }),
  response: started,
  errors: [...refusals, 'export.too_many_kept'],
});

export const startEverythingExport = defineCall({
  path: 'Organization/StartEverythingExport',
  feature,
  summary:
    'Makes a zip file of everything that the organization put in as a job: every table as NDJSON and as CSV, recordings, and a manifest with the rows and the sha256 of each file. Another portal imports it.',
  permission: 'organization:takeOut',
  changes: ['export'],
  request: nothing,
  response: started,
  errors: ['export.too_many_kept'],
});

export const getExports = defineCall({
  path: 'Organization/GetExports',
  feature,
  summary: 'Your exports of the open organization that are made as jobs, newest first, until they expire.',
  permission,
  reads: ['export'],
  request: nothing,
  response: z.object({ exports: z.array(exportSummary) }),
});

export const continueExport = defineCall({
  path: 'Organization/ContinueExport',
  feature,
  summary: 'Resumes your export that failed or stopped, from where it was.',
  permission,
  changes: ['export'],
  request: exportId,
  response: started,
  errors: ['export.not_found', 'export.access_changed'],
});

export const deleteExport = defineCall({
  path: 'Organization/DeleteExport',
  feature,
  summary: 'Ends your export and removes its file.',
  permission,
  changes: ['export'],
  request: exportId,
  response: nothing,
  errors: ['export.not_found'],
});

export const downloadExport = defineCall({
  path: 'Organization/DownloadExport',
  feature,
  summary: 'The file of your export that is ready: a spreadsheet, or a zip file of raw data.',
  permission,
  reads: ['export'],
  request: exportId,
  response: fileReply('application/octet-stream'),
  errors: ['export.not_found', 'export.not_ready', 'export.access_changed'],
});
