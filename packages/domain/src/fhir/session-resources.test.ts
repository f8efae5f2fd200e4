import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Baseline } from '../clinical/comparison/comparison.ts';
import { allMeasures } from '../clinical/measures/find-measure.ts';
import { observationOf } from './observation.ts';
import { questionnaireResponseOf } from './questionnaire-response.ts';
import type { FhirSession } from './session.ts';
import { allResourcesOfSession } from './session-resources.ts';

const measureIds = fc.uniqueArray(fc.constantFrom(...allMeasures.map(({ id }) => id)), { maxLength: 8 });
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const text = fc.option(fc.string({ maxLength: 20 }), { nil: null });

const sessions: fc.Arbitrary<FhirSession> = fc
  .record({
    testId: id,
    profileId: id,
    measureIds,
    name: fc.string(),
    model: text,
    status: fc.constantFrom('final', 'amended', 'removed'),
  })
  .map(({ testId, profileId, measureIds, name, model, status }) => ({
    testId,
    profileId,
    organization: { id: 7, name },
    meta: { versionId: '1', lastUpdated: '2026-10-06T12:00:00.000Z' },
    status,
    completedOn: '2026-10-06T12:00:00.000Z',
    typeLabel: 'Screening',
    performerId: 9,
    protocolName: model,
    device: {
      deviceId: model,
      platform: model,
      manufacturer: model,
      model,
      osVersion: model,
      appVersion: model,
    },
    comparisons: status === 'removed' ? [] : measureIds.map((measureId) => comparison(measureId)),
    verdict: null,
    results: measureIds.map((measureId) => ({
      measureId,
      stanceId: null,
      repetition: 1,
      score: 12.345,
      isSkipped: false,
      isExcluded: false,
      detailRows: [{ key: 'Item 1', value: '2', isFlagged: false }],
    })),
    measureIds,
    hasReport: true,
    baseUrl: 'https://portal.example/api/fhir/r4',
  }));

const comparison = (measureId: number): FhirSession['comparisons'][number] => ({
  measureId,
  inputClass: 'motion',
  score: 12.345,
  display: '12.3',
  isAcrossInputClasses: false,
  isOwnOccasion: false,
  baseline: null,
  scoreChange: null,
  percentChange: null,
  changeLevel: 'none',
  changeLimits: null,
  changeWord: 'No baseline',
  reliableChange: null,
  percentileNumber: null,
  percentileDisplay: 'No norms',
  percentileDescription: 'No norms',
  norms: null,
  validity: [],
  severity: null,
});

/** Every value inside another one, as it travels. */
function valuesIn(value: unknown): unknown[] {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...inner.flatMap(valuesIn)];
}

test('whatever a test is, each id is there once and well formed, and each reference leads to one of its resources, or to its person, organization or staff', () => {
  fc.assert(
    fc.property(sessions, (session) => {
      const resources = allResourcesOfSession(session);
      const there = new Set(resources.map(({ resourceType, id: own }) => `${resourceType}/${own}`));
      expect(there.size).toBe(resources.length);
      for (const { id: own } of resources) expect(own).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
      const references = [...JSON.stringify(resources).matchAll(/"reference":"([^"]+)"/g)].map(
        ([, to]) => to ?? '',
      );
      const known = new Set([...there, `Patient/${session.profileId}`, 'Organization/7', 'Practitioner/9']);
      expect(references.filter((to) => !known.has(to))).toEqual([]);
    }),
  );
});

test('nothing is empty, which FHIR forbids', () => {
  fc.assert(
    fc.property(sessions, (session) => {
      const sent: unknown = JSON.parse(JSON.stringify(allResourcesOfSession(session)));
      const empty = valuesIn(sent).filter(
        (value) =>
          value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0),
      );
      expect(empty).toEqual([]);
    }),
  );
});

test('a removed test says no value, whatever it held', () => {
  fc.assert(
    fc.property(sessions, (session) => {
      const gone = { ...session, status: 'removed' as const };
      for (const resource of allResourcesOfSession(gone)) {
        expect(JSON.stringify(resource)).not.toContain('valueQuantity');
        expect(JSON.stringify(resource)).not.toContain('"item"');
      }
    }),
  );
});

test('a score is written with its unit, as every page rounds it; a skipped one says that it was not performed', () => {
  const [sample] = fc.sample(sessions, 1);
  const session: FhirSession = {
    ...(sample as FhirSession),
    status: 'final',
    measureIds: [1002, 64, 79],
    comparisons: [1002, 64, 79].map(comparison),
    results: [],
  };
  const quantityOfMeasure = (measureId: number) => observationOf(session, measureId);
  expect(quantityOfMeasure(1002)).toMatchObject({ valueQuantity: { value: 12, code: 'ms' } });
  expect(quantityOfMeasure(64)).toMatchObject({ valueQuantity: { value: 12.3, code: '{score}' } });
  expect(quantityOfMeasure(79)).toMatchObject({ valueQuantity: { value: 12, code: '{count}' } });
  const skipped: FhirSession = {
    ...session,
    comparisons: [{ ...comparison(64), score: null }],
    results: [
      {
        measureId: 64,
        stanceId: null,
        repetition: 1,
        score: null,
        isSkipped: true,
        isExcluded: false,
        detailRows: [],
      },
    ],
  };
  expect(observationOf(skipped, 64)).toMatchObject({
    dataAbsentReason: { coding: [{ code: 'not-performed' }] },
  });
});

test('a result that a person took out says so and no number, neither its own nor that of its change', () => {
  const [sample] = fc.sample(sessions, 1);
  const result = { measureId: 1002, stanceId: null, score: 300, isSkipped: false, detailRows: [] };
  const session: FhirSession = {
    ...(sample as FhirSession),
    status: 'amended',
    measureIds: [1002],
    comparisons: [{ ...comparison(1002), changeWord: 'Excluded', scoreChange: 40, percentChange: 12 }],
    results: [
      { ...result, repetition: 1, isExcluded: true },
      { ...result, repetition: 2, isExcluded: true },
    ],
  };
  const sent = observationOf(session, 1002);
  expect(JSON.stringify(sent)).not.toContain('valueQuantity');
  expect(sent).toMatchObject({
    status: 'amended',
    dataAbsentReason: { text: 'Taken out by a person' },
    note: [{ text: 'A person took this result out of every baseline and verdict.' }],
    component: [
      { code: { text: 'Reaction Time, trial 1, taken out by a person' } },
      { dataAbsentReason: { text: 'Taken out by a person' } },
    ],
  });
});

test('a baseline that was answered in another way is no range and no change, and a note says so', () => {
  const [sample] = fc.sample(sessions, 1);
  const baseline: Baseline = {
    measureId: 1002,
    inputClass: 'motion',
    baselineTestCount: 1,
    score: 240,
    lowScore: 199.3,
    highScore: 280.7,
    lowScale: 150,
    highScale: 500,
    sd: null,
    variabilityType: 0,
    percentileNumber: null,
    norms: null,
    algorithmVersion: '1',
    normSetVersion: null,
  };
  const sent = (inputClass: 'motion' | 'touch') => {
    const compared: FhirSession['comparisons'][number] = {
      ...comparison(1002),
      inputClass,
      score: 310,
      baseline,
      isAcrossInputClasses: inputClass !== baseline.inputClass,
      scoreChange: 70,
      percentChange: 29.2,
      percentileNumber: 12,
    };
    const session: FhirSession = { ...(sample as FhirSession), status: 'final', measureIds: [1002] };
    return observationOf({ ...session, comparisons: [compared], results: [] }, 1002);
  };
  const codesIn = (resource: unknown) =>
    ['change-from-baseline', 'percent-change-from-baseline', 'percentile'].filter((code) =>
      JSON.stringify(resource).includes(`"${code}"`),
    );
  const alike = sent('motion');
  expect(alike).toMatchObject({ referenceRange: [{ low: { value: 199.3 } }], note: undefined });
  expect(codesIn(alike)).toEqual(['change-from-baseline', 'percent-change-from-baseline', 'percentile']);
  const across = sent('touch');
  expect(across).toMatchObject({
    valueQuantity: { value: 310 },
    referenceRange: undefined,
    note: [{ text: 'The baseline was answered in another way, so nothing is compared with it.' }],
  });
  expect(codesIn(across)).toEqual(['percentile']);
});

test('answers of a result that a person took out are called back, and those of one of two repetitions leave', () => {
  const [sample] = fc.sample(sessions, 1);
  const answer = (repetition: number, isExcluded: boolean) => ({
    measureId: 1016,
    stanceId: null,
    repetition,
    score: 4,
    isSkipped: false,
    isExcluded,
    detailRows: [{ key: 'Item 1', value: '2', isFlagged: false }],
  });
  const sent = (...results: FhirSession['results'][number][]) =>
    questionnaireResponseOf(
      {
        ...(sample as FhirSession),
        status: 'amended',
        measureIds: [1016],
        comparisons: [comparison(1016)],
        results,
      },
      1016,
    );
  const out = sent(answer(1, true));
  expect([out.status, out.item]).toEqual(['entered-in-error', undefined]);
  const one = sent(answer(1, true), answer(2, false));
  expect([one.status, one.item?.length]).toEqual(['amended', 1]);
});
