import type { ResponseOf, redeemCode } from '@plumbline/contract';
import { type PlayerSession, type SessionStep, startSession, symptomsMeasureId } from '@plumbline/domain';
import { type LanguageTag, languageIds } from '../words/words.ts';
import type { Sender, StaffChoice } from './queued-test.ts';
import { makeUuid } from './uuid.ts';

/** What a code or a staff member brought: the token, whom it is for and what is to be done. */
export interface Grant
  extends Omit<ResponseOf<typeof redeemCode>, 'audience' | 'baselineSessionTypeId' | 'isNonBaseline'> {
  /** `roster`: staff signed in on the device and chose the person. */
  audience: ResponseOf<typeof redeemCode>['audience'] | 'roster';
  /** Redeemed again where the token is too old; null for staff. */
  code: string | null;
  /** Whom staff chose; left out with a code. */
  roster?: { profileId: number; organizationId: number; name: string };
  /** Staff said that the test is no baseline; left out with a code, whose tests the portal knows by the code. */
  isNonBaseline?: boolean;
  /** How far the device's clock was behind the portal's when the code was redeemed. */
  clockBehindMs: number;
}

/** With what the tests under a grant are sent. */
export const senderOf = ({ token, code, roster }: Grant): Sender => ({
  token,
  code,
  organizationId: roster?.organizationId ?? null,
});

/** What a test says beside the session's own: a code brings it along, staff choose it. */
export const chosenByStaff = ({
  audience,
  protocol: { organizationProtocolId },
  isScreening,
  isNonBaseline = false,
}: Grant): StaffChoice =>
  audience === 'roster' ? { organizationProtocolId, isScreening, isNonBaseline } : {};

const covidMeasureId = 1014;

/** What the organization's settings say of the COVID-19 questions; nothing where it does not ask them. */
const covidFacts = (settings: Grant['settings']): Pick<SessionStep, 'covid'> =>
  settings.enableCovid19Screening
    ? { covid: { asksContact: settings.enableCovidContactQuestions, isMetric: settings.isMetric } }
    : {};

/** The tests of a code in the order of its protocol, with the symptoms last where the organization tracks them. */
export function stepsOf({ protocol, settings }: Pick<Grant, 'protocol' | 'settings'>): SessionStep[] {
  const steps = protocol.measures
    .toSorted((a, b) => a.order - b.order)
    .map(({ measureId, name, survey }) => ({
      measureId,
      name,
      ...(survey === undefined ? {} : { survey }),
      ...(measureId === covidMeasureId ? covidFacts(settings) : {}),
    }));
  const asksSymptoms =
    protocol.symptomsEnabled &&
    settings.isSymptomTrackingEnabled &&
    steps.every(({ measureId }) => measureId !== symptomsMeasureId);
  return asksSymptoms ? [...steps, { measureId: symptomsMeasureId, name: 'Symptoms' }] : steps;
}

/** A new sitting under a code. Its id is made here, before the first trial. */
export const sessionOf = (grant: Grant, language: LanguageTag): PlayerSession =>
  startSession({
    clientUuid: makeUuid(),
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    languageId: languageIds[language],
    isScreening: grant.isScreening,
    canSkip: grant.settings.isSkipTestEnabled,
    steps: stepsOf(grant),
  });
