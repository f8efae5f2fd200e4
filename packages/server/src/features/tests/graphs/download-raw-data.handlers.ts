import { downloadAllTrialsCsv, downloadBalanceXyzCsv, downloadFunctionalXyzCsv } from '@plumbline/contract';
import { findMeasure, type MeasureCategoryId, trialsHeader, xyzHeader } from '@plumbline/domain';
import { handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { Services } from '../../../platform/services.ts';
import { resultsWithGraphs } from './graph-choice.ts';
import { type RecordedResult, recordedResults } from './recorded-results.ts';

type RawDataCall =
  | typeof downloadBalanceXyzCsv
  | typeof downloadFunctionalXyzCsv
  | typeof downloadAllTrialsCsv;

interface RawDataFile {
  /** The first part of the file's name. */
  name: string;
  lines: 'xyz' | 'trials';
  /** Selects the results of the file. */
  holds: (results: readonly RecordedResult[]) => RecordedResult[];
}

/** A download of the samples of one category's measures. */
const samplesOf = (category: MeasureCategoryId) => (results: readonly RecordedResult[]) =>
  resultsWithGraphs(results, 'sensors').filter(
    ({ measureId }) => findMeasure(measureId)?.categoryId === category,
  );

export const downloadBalanceXyzCsvHandler = answerRawData(downloadBalanceXyzCsv, {
  name: 'Balance_XYZ',
  lines: 'xyz',
  holds: samplesOf(1),
});

export const downloadFunctionalXyzCsvHandler = answerRawData(downloadFunctionalXyzCsv, {
  name: 'Functional_XYZ',
  lines: 'xyz',
  holds: samplesOf(2),
});

export const downloadAllTrialsCsvHandler = answerRawData(downloadAllTrialsCsv, {
  name: 'All_Trials',
  lines: 'trials',
  holds: (results) => [...results],
});

function answerRawData(call: RawDataCall, file: RawDataFile) {
  return handleInPhases(call, async ({ request, services, inScope, auditRead }) => {
    const { id: testId, profileTestResultId: only } = request;
    const found = await inScope(async (tx) => {
      const test = await recordedResults(tx, testId);
      if (test === null) return fail('test.not_found');
      const results = file.holds(test.results).filter(({ id }) => only === undefined || id === only);
      if (results.length === 0) return fail('graph.nothing_to_download');
      auditRead([test.profileId]);
      return ok(results);
    });
    if (!found.ok) return found;
    return ok({
      bytes: piecesOf(testId, file, found.value, services),
      fileName: `${file.name}_${only ?? testId}.csv`,
    });
  });
}

/** Writes one result after the other, so that the memory holds a single recording, however many the test has. */
async function* piecesOf(
  testId: number,
  { lines }: RawDataFile,
  results: readonly RecordedResult[],
  { files, threads }: Pick<Services, 'files' | 'threads'>,
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${lines === 'xyz' ? xyzHeader : trialsHeader}\r\n`);
  for (const { id, measureId, stanceId, repetition, score, recordingHash } of results) {
    const piece = await threads.run('writeResult', {
      lines,
      result: { testId, resultId: id, measureId, stanceId, repetition, score },
      recording: recordingHash === null ? null : await files.read('recordings', recordingHash),
    });
    // An error breaks the transfer off, which the browser reports: a file that lacks results must not look complete.
    if (piece === null) throw new InvariantError('a download of raw data waited too long for a thread');
    yield piece;
  }
}
