import type {
  ClinicalReport,
  MeasureTrend,
  Profile,
  ProfileTest,
  ReportMeasure,
  ReportTrend,
} from '@plumbline/contract';
import {
  eventDayNumber,
  findMeasure,
  formatDateTime,
  formatShortDate,
  type InputClass,
  timeZoneLabel,
} from '@plumbline/domain';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { brandMark } from '../../platform/brand-mark.ts';
import { eventTimes, type ProfileRecord, type TestRow } from '../../records/profiles/profile-record.ts';
import type { DetailRow } from './detail-rows.ts';
import { eventTypeLabel } from './event-label.ts';
import { reportDetails } from './report-details.ts';
import { reportHistory } from './report-history.ts';
import { type PersonLayout, reportPerson } from './report-person.ts';
import { alertsOf, onFieldOf, questionnairesOf, standsAmongScores, vomsOf } from './report-test-parts.ts';

/** Everything that a report is made from. The profile's page reads the same rows. */
export interface ReportParts {
  profile: Profile;
  record: ProfileRecord;
  /** The test that the report is about. */
  test: ProfileTest;
  /** Whether the test holds COVID-19 screenings alone: the report is then a message that says so. */
  isCovidOnly: boolean;
  /** The tests that the report holds, newest first, and their results. */
  tests: readonly TestRow[];
  results: readonly DetailRow[];
  /** The trends over these tests. */
  trends: readonly MeasureTrend[];
  layout: PersonLayout;
  isSuperView: boolean;
  organizationName: string;
  provider: string;
  portalAddress: string;
  timeZone: string;
  now: Date;
}

/** Puts a report together (pure). Its comparisons are those of the page. */
export function reportModel(parts: ReportParts): ClinicalReport {
  const { profile, test, timeZone, now, isCovidOnly } = parts;
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone);
  const day = (instant: Date) => formatShortDate(instant.getTime(), timeZone);
  return {
    brand: { provider: parts.provider, mark: brandMark },
    organizationName: parts.organizationName,
    printedAt: {
      text: formatDateTime(now.getTime(), timeZone),
      timeZone: timeZoneLabel(timeZone),
      instant: now.toISOString(),
    },
    testDateText: at(test.completedOn),
    isSuperView: parts.isSuperView,
    person: reportPerson(profile, parts.layout),
    profileAddress: `${parts.portalAddress}/profiles/${profile.id}/overview`,
    preparedFor: null,
    administeredBy: test.administeredAccountName ?? test.administeredAccountEmail,
    protocolName: test.organizationProtocolName,
    testKind: test.typeLabel,
    inputText: inputTexts[test.inputClass],
    includedTestCount: parts.tests.length,
    event: eventOf(parts, day),
    alerts: alertsOf(test),
    fallRisk: test.fallRiskTypeId === null ? null : `Fall risk ${fallRiskWords[test.fallRiskTypeId]}`,
    verdict: test.verdict,
    measures: isCovidOnly ? [] : measuresOf(test),
    symptoms: test.symptoms && { ...test.symptoms, language: languageName(test.symptoms.languageCode) },
    notes:
      test.note === null
        ? null
        : {
            text: test.note,
            signedText:
              [test.noteAccountName, test.noteChangedOn && at(test.noteChangedOn)]
                .filter(Boolean)
                .join(', ') || null,
          },
    device: deviceOf(test),
    onField: onFieldOf(test),
    voms: vomsOf(test),
    questionnaires: questionnairesOf(test),
    details: reportDetails({ test, tests: parts.tests, results: parts.results, day }),
    trends: trendsOf(parts.trends, day),
    history: reportHistory(parts.record, parts.tests, test.id, day),
    leftOut: [],
    isCovidOnly,
  };
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** 'English' of 'EN'. */
const languageName = (code: string | null): string | null =>
  code === null ? null : (languageNames.of(code) ?? code);

const inputTexts: Readonly<Record<InputClass, string>> = {
  motion: 'Motion',
  touch: 'Touch',
  keyboard: 'Keyboard',
  touchPatterns: 'Touch, patterns for colors',
  keyboardPatterns: 'Keyboard, patterns for colors',
};
const fallRiskWords = { 0: 'unknown', 1: 'low', 2: 'raised', 3: 'high' } as const;

function measuresOf(test: ProfileTest): ReportMeasure[] {
  const found = Object.values(test.measureResults).flatMap((result): ReportMeasure[] => {
    const measure = findMeasure(result.measureId);
    return standsAmongScores(measure) ? [{ measure, comparison: result, isExcluded: result.isExcluded }] : [];
  });
  return inCategoryOrder(found, ({ measure }) => measure.categoryId);
}

function eventOf(
  { record, test, timeZone }: ReportParts,
  day: (at: Date) => string,
): ClinicalReport['event'] {
  const event = record.events.find(({ id }) => id === test.eventId);
  if (event === undefined) return null;
  return {
    type: eventTypeLabel(event),
    startedOnText: day(event.startedAt),
    name: event.name,
    note: event.note,
    dayNumber: eventDayNumber(eventTimes(event), Date.parse(test.completedOn), timeZone),
    endedOnText: event.endedAt === null ? null : day(event.endedAt),
  };
}

const deviceOf = ({ metadata, inputClass }: ProfileTest): ClinicalReport['device'] => [
  { label: 'App version', value: metadata.appVersion },
  { label: 'Platform', value: metadata.platform },
  { label: 'Manufacturer', value: metadata.deviceManufacturer },
  { label: 'Model', value: metadata.deviceModel },
  { label: 'OS version', value: metadata.osVersion },
  { label: 'Device ID', value: metadata.deviceId },
  { label: 'Answered by', value: inputTexts[inputClass] },
];

function trendsOf(trends: readonly MeasureTrend[], day: (at: Date) => string): ReportTrend[] {
  const found = trends.flatMap((trend) => {
    const measure = findMeasure(trend.measureId);
    if (measure === undefined || trend.points.length === 0) return [];
    return [
      {
        measure,
        baseline: trend.baseline,
        points: trend.points.map((point) => ({ ...point, label: day(new Date(point.completedOn)) })),
      },
    ];
  });
  return inCategoryOrder(found, ({ measure }) => measure.categoryId);
}
