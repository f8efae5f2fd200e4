import type { getWebProfileDetail, Profile, ProfileEvent, ResponseOf } from '@plumbline/contract';

type Detail = ResponseOf<typeof getWebProfileDetail>;
type TestSummary = Detail['tests'][number];

/** Somebody of two groups, never tested unless told otherwise. */
export function aProfile(traits: Partial<Profile> = {}): Profile {
  return {
    id: 12,
    organizationId: 1,
    firstName: 'Jo',
    lastName: 'Quillan',
    fullName: 'Jo Quillan',
    birthDate: '2009-03-14',
    ageYears: 17,
    sex: 'F',
    gender: null,
    height: null,
    weight: null,
    isInactive: false,
    externalId: 'EXT-7',
    uniqueId: 'UNI-9',
    email: null,
    defaultOrganizationProtocolId: null,
    baselineStartDate: null,
    graduationYear: 2027,
    groupIds: [1, 2],
    groupNames: ['Rowing', 'Track'],
    inEvent: false,
    lastTestDate: null,
    baselineStatus: 'Current',
    ...traits,
    additionalData: {
      genderIdentity: null,
      race: [],
      ethnicity: null,
      hasHadConcussion: null,
      lastConcussionDate: null,
      hasAttentionDisorder: null,
      primaryLanguage: null,
      secondaryLanguage: null,
      homeOtherThanEnglish: null,
      ...traits.additionalData,
    },
  };
}

/** An event of that person that goes on, unless told otherwise. */
export function anEvent(traits: Partial<ProfileEvent> = {}): ProfileEvent {
  return {
    id: 31,
    profileId: 12,
    organizationId: 1,
    name: 'Fall in training',
    eventTypeId: 2,
    startedOn: '2026-10-03T20:00:00.000Z',
    endedOn: null,
    note: null,
    testIds: [],
    ...traits,
  };
}

/** A test as the list of tests holds it: a baseline assessment of balance unless told otherwise. */
export function aTestSummary(traits: Partial<TestSummary> = {}): TestSummary {
  return {
    id: 51,
    profileId: 12,
    organizationId: 1,
    completedOn: '2026-10-06T20:42:00.000Z',
    eventId: null,
    isEvent: false,
    isNonBaseline: false,
    isScreening: false,
    isBaselineSession: true,
    hasDuplicateTests: false,
    isExcluded: false,
    isCovidOnly: false,
    hasAlerts: false,
    hasGraphableData: true,
    inputClass: 'motion',
    testTypes: {
      balance: true,
      cognitive: false,
      functional: false,
      survey: false,
      covid: false,
      symptoms: false,
    },
    typeLabel: 'Baseline Assessment',
    ...traits,
  };
}

/** What the page of a profile is answered: that person without tests and events, unless told otherwise. */
export function aProfileDetail(traits: Partial<Detail> = {}): Detail {
  return {
    profile: aProfile(),
    openEvent: null,
    events: [],
    tests: [],
    newestTest: null,
    trends: [],
    isBaselineRecalculating: false,
    ...traits,
  };
}
