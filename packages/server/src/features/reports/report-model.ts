import type { MeasureTrend, Profile, ProfileTest } from '@plumbline/contract';
import {
  findMeasure,
  formatCalendarDate,
  formatDateTime,
  formatHeight,
  formatScore,
  formatShortDate,
  formatWeight,
  testDotOf,
} from '@plumbline/domain';
import {
  baselineExplanation,
  type ClinicalReportModel,
  clinicalDisclaimer,
  type ReportDetailTable,
  type ReportHistory,
  type ReportMeasure,
  type ReportQuestionnaire,
  reportSources,
} from '@plumbline/reports';
import { measuredTest, type ProfileRecord } from '../../records/profile-record.ts';

/** Everything a report is made from, as the page reads it too. */
export interface ReportParts {
  profile: Profile;
  record: ProfileRecord;
  test: ProfileTest;
  trends: readonly MeasureTrend[];
  includedTestIds: ReadonlySet<number>;
  event: { startedOn: string; name: string | null; dayNumber: number | null; endedOn: string | null } | null;
  isSuperView: boolean;
  organizationName: string;
  provider: string;
  portalAddress: string;
  timeZone: string;
  now: Date;
}

const questionnaireIds = new Set([1016, 1017]);
const symptomsId = 9999;

/** Puts a report together (pure): the same comparison as on the page, in words for paper. */
export function reportModel(parts: ReportParts): ClinicalReportModel {
  const { profile, test, timeZone, now } = parts;
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone);
  const day = (instant: string) => formatShortDate(Date.parse(instant), timeZone);
  const rows = Object.values(test.measureResults);
  const measures = rows.flatMap((result): ReportMeasure[] => {
    const measure = findMeasure(result.measureId);
    const isElsewhere = questionnaireIds.has(result.measureId) || result.measureId === symptomsId;
    return measure === undefined || isElsewhere
      ? []
      : [{ measure, comparison: result, isExcluded: result.isExcluded }];
  });
  return {
    brand: { provider: parts.provider, mark },
    organizationName: parts.organizationName,
    printedAt: { text: formatDateTime(now.getTime(), timeZone), timeZone, instant: now.toISOString() },
    testDateText: at(test.completedOn),
    isSuperView: parts.isSuperView,
    person: personOf(profile),
    profileAddress: `${parts.portalAddress}/profiles/${profile.id}/overview`,
    preparedFor: null,
    administeredBy: test.administeredAccountName ?? test.administeredAccountEmail,
    protocolName: test.organizationProtocolName,
    event: parts.event && {
      startedOnText: day(parts.event.startedOn),
      name: parts.event.name,
      dayNumber: parts.event.dayNumber,
      endedOnText: parts.event.endedOn === null ? null : day(parts.event.endedOn),
    },
    verdict: test.verdict,
    measures,
    symptoms: test.symptoms && { ...test.symptoms, language: test.symptoms.languageCode },
    notes: test.note === null ? null : { text: test.note, signedText: null },
    device: [
      { label: 'App version', value: test.metadata.appVersion },
      { label: 'Platform', value: test.metadata.platform },
      {
        label: 'Device',
        value:
          [test.metadata.deviceManufacturer, test.metadata.deviceModel].filter(Boolean).join(' ') || null,
      },
      { label: 'OS version', value: test.metadata.osVersion },
      { label: 'Answered by', value: test.inputClass },
    ],
    onField: [],
    voms: null,
    questionnaires: questionnairesOf(test),
    details: detailsOf(test),
    trends: parts.trends.flatMap((trend) => {
      const measure = findMeasure(trend.measureId);
      const points = trend.points.filter((point) => parts.includedTestIds.has(point.testId));
      if (measure === undefined || points.length === 0) return [];
      return [
        {
          measure,
          baseline: trend.baseline,
          points: points.map((point) => ({ ...point, label: day(point.completedOn) })),
        },
      ];
    }),
    history: historyOf(parts, day),
    baselineExplanation,
    sources: reportSources(measures),
    footnote:
      'This report supports a clinician\u2019s judgement. It is not a diagnosis and no single score clears a person for activity.',
    leftOut: [],
    disclaimer: clinicalDisclaimer,
    covidOnlyMessage: null,
  };
}

function personOf(profile: Profile): ClinicalReportModel['person'] {
  const { additionalData: more } = profile;
  const answer = (value: number | null) =>
    value === null ? null : (['Yes', 'No', 'Not known'][value - 1] ?? null);
  return {
    profileId: profile.id,
    name: profile.fullName,
    birthDateText: profile.birthDate === null ? null : formatCalendarDate(profile.birthDate),
    ageYears: profile.ageYears,
    sex: profile.sex === null ? null : profile.sex === 'F' ? 'Female' : 'Male',
    gender: more.genderIdentity,
    race: null,
    heightText: profile.height === null ? null : formatHeight(profile.height, false),
    weightText: profile.weight === null ? null : formatWeight(profile.weight, false),
    attentionDisorder: answer(more.hasAttentionDisorder),
    languages: null,
    concussionHistory: answer(more.hasHadConcussion),
    lastConcussionDateText:
      more.lastConcussionDate === null ? null : formatCalendarDate(more.lastConcussionDate),
    sportsProperties:
      profile.graduationYear === null
        ? []
        : [{ label: 'Graduation year', value: String(profile.graduationYear) }],
  };
}

const crisisWords =
  'A positive answer to the last item needs a conversation today, whatever the total. In immediate danger call 911; in the United States 988 is the crisis line.';

function questionnairesOf(test: ProfileTest): ReportQuestionnaire[] {
  return Object.values(test.measureResults).flatMap((result) => {
    const measure = findMeasure(result.measureId);
    const [row] = result.results;
    if (measure === undefined || row === undefined || !questionnaireIds.has(result.measureId)) return [];
    return [
      {
        title: measure.name,
        total: result.score,
        maximum: measure.axis.max,
        severity: result.severity,
        alert: row.detailRows.some((detail) => detail.isFlagged) ? crisisWords : null,
        items: row.detailRows.map((detail) => ({
          text: detail.key,
          answer: detail.value,
          score: Number(detail.value),
        })),
      },
    ];
  });
}

function detailsOf(test: ProfileTest): ReportDetailTable[] {
  return Object.values(test.measureResults).flatMap((result) => {
    const measure = findMeasure(result.measureId);
    if (measure === undefined || questionnaireIds.has(measure.id) || measure.id === symptomsId) return [];
    const rows = result.results.flatMap((row) => [
      {
        label:
          row.stanceId === null
            ? `Result ${row.repetition}`
            : `${findMeasure(row.stanceId)?.name ?? row.stanceId}, trial ${row.repetition}`,
        cells: [{ text: row.skipped ? 'Skipped' : row.display, isFlagged: row.validity.length > 0 }],
      },
      ...(row.stanceId === null
        ? row.detailRows.map((detail) => ({
            label: detail.key,
            cells: [{ text: detail.value, isFlagged: detail.isFlagged }],
          }))
        : []),
    ]);
    return [{ categoryId: measure.categoryId, measureName: measure.name, columns: ['Score'], rows }];
  });
}

function historyOf(
  { record, test, includedTestIds }: ReportParts,
  day: (instant: string) => string,
): ReportHistory {
  const tests = record.tests.toReversed().filter((one) => includedTestIds.has(one.id));
  const measureIds = [...new Set(tests.flatMap((one) => one.measures.map((measure) => measure.measureId)))];
  return {
    tests: tests.map((one) => ({
      testId: one.id,
      dateText: day(one.completedAt.toISOString()),
      dot: testDotOf(
        { ...measuredTest(one), hasDuplicateTests: one.hasDuplicateTests },
        record.baselineStartDate,
      ).type,
      isThisTest: one.id === test.id,
    })),
    events: record.events.map((event) => ({
      label: event.name ?? 'Event',
      testIndexes: tests.flatMap((one, index) => (one.eventId === event.id ? [index] : [])),
    })),
    rows: measureIds.flatMap((measureId) => {
      const measure = findMeasure(measureId);
      if (measure === undefined || measure.excludeFromHistoryTable) return [];
      return [
        {
          label: measure.shortLabel,
          cells: tests.map((one) => {
            const found = one.measures.find((candidate) => candidate.measureId === measureId);
            return found === undefined
              ? null
              : { text: formatScore(measure, found.score), isExcluded: found.standing === 'excluded' };
          }),
        },
      ];
    }),
  };
}

/** The portal's mark: a plumb bob under its arc. */
const mark: ClinicalReportModel['brand']['mark'] = {
  size: 30,
  cornerRadius: 8,
  backgroundColor: '#0E6973',
  foregroundColor: '#FFFFFF',
  strokes: [
    { path: 'M6.7 9.7a11 11 0 0 1 16.6 0', width: 1.6, opacity: 0.7 },
    { path: 'M15 5v10', width: 1.8, opacity: 1 },
  ],
  fills: ['M10 19.9a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z'],
};
