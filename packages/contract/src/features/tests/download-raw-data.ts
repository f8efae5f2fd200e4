import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';

const request = z.object({
  /** The id of the test. */
  id,
  /** The id of the one result to download; left out, all results of the test are. */
  profileTestResultId: id.optional(),
});

const rawData = {
  feature: 'tests',
  permission: 'test:internals',
  request,
  response: fileReply('text/csv; charset=utf-8'),
  errors: ['test.not_found', 'graph.nothing_to_download'],
  audits: 'profile',
} as const;

export const downloadBalanceXyzCsv = defineCall({
  ...rawData,
  path: 'Report/DownloadBalanceXyzCsv',
  summary: 'Every sample of the balance recordings of a test, streamed as CSV, under ids and without names.',
  reads: ['test'],
});

export const downloadFunctionalXyzCsv = defineCall({
  ...rawData,
  path: 'Report/DownloadFunctionalXyzCsv',
  summary:
    'Every sample of the functional recordings of a test, streamed as CSV, under ids and without names.',
  reads: ['test'],
});

export const downloadAllTrialsCsv = defineCall({
  ...rawData,
  path: 'Report/DownloadAllTrialsCsv',
  summary: 'Every result of a test with its trials, streamed as CSV, under ids and without names.',
  reads: ['test'],
});
