import type { ProfileTest, ProfileTestSummary, SubmittedTest } from '@plumbline/contract';
import {
  type Baseline,
  findMeasure,
  hasGraphableData,
  isBaselineTest,
  isTestExcluded,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { compareRecordedTest, typeLabelOf } from '../comparison/compare-record.ts';
import { measuredTest, type ProfileRecord, type TestRow } from '../profiles/profile-record.ts';
import { meaningFactsOf } from './meaning-facts.ts';
import { measureResultView } from './measure-result-view.ts';
import { loadResults } from './result-rows.ts';
import { isCovidOnlyTest } from './shown-tests.ts';
import { symptomsView } from './symptoms-view.ts';

/** A test as a row of the list. */
export function testSummaryView(record: ProfileRecord, test: TestRow): ProfileTestSummary {
  const facts = measuredTest(test);
  return {
    id: test.id,
    profileId: test.profileId,
    organizationId: test.organizationId,
    completedOn: facts.completedOn,
    eventId: test.eventId,
    isEvent: facts.isEvent,
    isNonBaseline: test.isNonBaseline,
    isScreening: test.isScreening,
    isBaselineSession: isBaselineTest(facts),
    hasDuplicateTests: test.hasDuplicateTests,
    isExcluded: isTestExcluded(facts, record.baselineStartDate),
    isCovidOnly: isCovidOnlyTest(test),
    hasGraphableData: hasGraphableData(test.measures, findMeasure),
    hasAlerts: test.hasAlerts,
    inputClass: test.inputClass,
    testTypes: test.typeFlags,
    typeLabel: typeLabelOf(record, test),
  };
}

/** A whole test: its comparison with the current baselines, and every result with its receipt. */
export async function testView(
  tx: Tx,
  record: ProfileRecord,
  baselines: readonly Baseline[],
  test: TestRow,
): Promise<ProfileTest> {
  const { results, preferences, names } = await loadResults(tx, record, test);
  const facts = meaningFactsOf(record, test, results, preferences);
  const { comparisons, verdict } = compareRecordedTest(record, baselines, test, facts);
  const fallRiskTypeId = facts.fallRisk;
  return {
    ...testSummaryView(record, test),
    note: test.note,
    noteAccountName: names.get(test.noteAccountId ?? 0)?.name ?? null,
    noteChangedOn: test.noteAt?.toISOString() ?? null,
    metadata: {
      appVersion: test.device.appVersion ?? null,
      platform: test.device.platform ?? null,
      deviceManufacturer: test.device.deviceManufacturer ?? null,
      deviceModel: test.device.deviceModel ?? null,
      osVersion: test.device.osVersion ?? null,
      deviceId: test.device.deviceId ?? null,
      browser: browserOf(test.device.browser),
    },
    organizationProtocolName: test.protocolName,
    administeredAccountEmail: names.get(test.administeredAccountId ?? 0)?.email ?? null,
    administeredAccountName: names.get(test.administeredAccountId ?? 0)?.name ?? null,
    administeredCode: test.code,
    administeredCodeId: test.codeId,
    isBaselineCalculationPending: false,
    verdict,
    alerts: facts.alerts,
    fallRiskTypeId,
    averages: Object.fromEntries(
      comparisons.flatMap(({ measureId, baseline }) =>
        baseline === null ? [] : [[String(measureId), baseline]],
      ),
    ),
    symptoms: symptomsView(results, comparisons),
    measureResults: Object.fromEntries(
      comparisons.map((comparison) => [
        String(comparison.measureId),
        measureResultView(comparison, {
          record,
          rows: results.filter((row) => row.measureId === comparison.measureId),
          names,
          preferences,
          fallRiskTypeId,
        }),
      ]),
    ),
  };
}

const browserOf = (browser: SubmittedTest['device']['browser']): ProfileTest['metadata']['browser'] =>
  browser
    ? {
        name: browser.name ?? null,
        refreshRateHz: browser.refreshRateHz ?? null,
        frameJitterMs: browser.frameJitterMs ?? null,
        worstFrameMs: browser.worstFrameMs ?? null,
        pressedWith: browser.pressedWith ?? null,
        focusLossCount: browser.focusLossCount ?? null,
      }
    : null;
