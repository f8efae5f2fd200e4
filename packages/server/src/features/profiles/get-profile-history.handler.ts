import { getProfileHistory, type HistoryTest } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import {
  loadProfileRecord,
  type ProfileRecord,
  type TestRow,
} from '../../records/profiles/profile-record.ts';
import { isCovidOnlyTest } from '../../records/tests/shown-tests.ts';
import { testSummaryView } from '../../records/tests/test-views.ts';

export const getProfileHistoryHandler = handle(
  getProfileHistory,
  async ({ request, tx, viewer, now, auditRead }) => {
    const record = await loadProfileRecord(tx, viewer.organizationId, request.id, now);
    if (record === null) return refusalOfUnseen(tx, viewer.organizationId, request.id);
    auditRead([record.profileId]);
    const shown = record.tests.filter((test) => !isCovidOnlyTest(test));
    return ok({ tests: shown.toReversed().map((test) => historyView(record, test)) });
  },
);

function historyView(record: ProfileRecord, test: TestRow): HistoryTest {
  const summary = testSummaryView(record, test);
  const scored = test.measures.flatMap(({ measureId, score, standing }) => {
    const measure = findMeasure(measureId);
    const isShown = measure !== undefined && !measure.excludeFromHistoryTable;
    return score === null || !isShown ? [] : [{ measureId, score, standing }];
  });
  return {
    ...summary,
    organizationProtocolName: test.protocolName,
    scores: Object.fromEntries(scored.map(({ measureId, score }) => [String(measureId), score])),
    doubtfulMeasureIds: scored
      .filter(({ standing }) => standing !== 'counted' && !test.isExcluded)
      .map(({ measureId }) => measureId),
  };
}
