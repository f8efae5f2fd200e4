import type { ClinicalReport } from '@plumbline/contract';

/** A report of a test without results; each test states what it is about. */
export function aReport(over: Partial<ClinicalReport> = {}): ClinicalReport {
  return {
    brand: {
      provider: 'Plumbline',
      mark: {
        size: 24,
        cornerRadius: 4,
        backgroundColor: '#000000',
        foregroundColor: '#FFFFFF',
        strokes: [],
        fills: [],
      },
    },
    organizationName: 'Westfield School',
    printedAt: { text: '10/6/26 3:58 pm', timeZone: 'America/Chicago', instant: '2026-10-06T20:58:00Z' },
    testDateText: '10/6/26 3:42 pm',
    isSuperView: false,
    person: aPerson('Maya Okafor'),
    profileAddress: 'https://portal.example/profiles/41',
    preparedFor: null,
    administeredBy: 'Dana Whitfield',
    protocolName: 'Sports',
    testKind: 'Screening',
    inputText: 'Motion',
    includedTestCount: 1,
    alerts: [],
    fallRisk: null,
    event: {
      type: 'Suspected Concussion',
      startedOnText: '10/4/26',
      name: 'Collision with Jordan',
      note: 'Jordan walked off unaided.',
      dayNumber: 3,
      endedOnText: null,
    },
    verdict: {
      headline: 'No measure is worse than its baseline',
      comparedHeadline: 'No measure is worse than its baseline',
      explanation: 'Nothing was compared.',
      comparedCount: 0,
      badCount: 0,
      warningCount: 0,
      normalCount: 0,
      chanceIfUninjured: null,
      meanings: [],
      ruleVersion: 'verdict-2026.2',
    },
    measures: [],
    symptoms: null,
    notes: null,
    device: [{ label: 'Model', value: 'Phone 12' }],
    onField: [],
    voms: null,
    questionnaires: [],
    details: [],
    trends: [],
    history: { tests: [], events: [], rows: [] },
    leftOut: [],
    isCovidOnly: false,
    ...over,
  };
}

/** A person of whom only name and birth date are known. */
export function aPerson(name: string): ClinicalReport['person'] {
  return {
    profileId: 41,
    name,
    firstName: name.split(' ')[0] ?? null,
    lastName: name.split(' ').slice(1).join(' ') || null,
    birthDateText: '3/14/2009',
    ageYears: 17,
    sex: null,
    gender: null,
    race: null,
    ethnicity: null,
    heightText: null,
    weightText: null,
    attentionDisorder: null,
    languages: null,
    concussionHistory: null,
    lastConcussionDateText: null,
    sportsProperties: [],
  };
}
