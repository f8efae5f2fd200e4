import { type MeaningFacts, measuresOnCard } from '@plumbline/domain';
import { type ProfileRecord, personOn, type TestRow } from '../profiles/profile-record.ts';
import { isCovidPassed } from './covid-passed.ts';
import { fallRiskOfTest } from './fall-risk-of-test.ts';
import type { MeaningRow, ResultPreferences } from './result-rows.ts';
import { vomsResultsOf } from './voms-results.ts';

/** What a test says without a baseline, from its results; the fall risk where the organization wants the stamp. */
export function meaningFactsOf(
  record: Pick<ProfileRecord, 'person' | 'birthDate'>,
  test: Pick<TestRow, 'measures' | 'completedAt' | 'offsetMinutes'>,
  results: readonly MeaningRow[],
  preferences: ResultPreferences,
): MeaningFacts {
  // What a person took out raises no voice; what has to be told at once is told all the same.
  const included = results.filter((row) => !row.isExcluded);
  const ofMeasure = (measureId: number) => results.filter((row) => row.measureId === measureId);
  const [voms = null] = test.measures.flatMap(
    (measure) => vomsResultsOf(measure, ofMeasure(measure.measureId)) ?? [],
  );
  return {
    alerts: results.flatMap((row) => row.alerts),
    voms,
    fallRisk: preferences.fallRiskStampEnabled ? fallRiskOfTest(personOn(record, test), results) : null,
    isCovidPassed: isCovidPassed(included, preferences),
    onFieldFindings: measuresOnCard('onField').map(({ id: measureId }) => ({
      measureId,
      findings: included.filter((row) => row.measureId === measureId).flatMap(findingsOf),
    })),
  };
}

const redFlagRow = 'Red flags';

/** The marked parts of an assessment beside the field. Red flags are alerts, which say more. */
const findingsOf = ({ detailRows }: MeaningRow): string[] =>
  detailRows
    .filter(({ key, isFlagged }) => isFlagged && key !== redFlagRow)
    .map(({ key, value }) => `${key} ${value}`);
