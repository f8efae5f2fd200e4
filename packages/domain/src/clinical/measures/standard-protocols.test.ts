import { expect, test } from 'vitest';
import { scoreRecording } from '../scoring/score-recording.ts';
import { isOffered, measureOf, measuresOfProtocol } from './find-measure.ts';
import { standardProtocols } from './standard-protocols.ts';

test('every standard protocol has an id and a name of its own, a description, and measures that are offered', () => {
  expect(new Set(standardProtocols.map(({ legacyId }) => legacyId)).size).toBe(standardProtocols.length);
  expect(new Set(standardProtocols.map(({ name }) => name)).size).toBe(standardProtocols.length);
  for (const protocol of standardProtocols) {
    expect(protocol.legacyId).toBeGreaterThan(0);
    expect(protocol.description).toMatch(/\.$/);
    expect(protocol.measureIds.length).toBeGreaterThan(0);
    expect(new Set(protocol.measureIds).size).toBe(protocol.measureIds.length);
    for (const id of protocol.measureIds) expect(isOffered(measureOf(id))).toBe(true);
  }
});

/** Whether the portal has a scorer, told by the answer to a recording of a kind that no measure takes as it is. */
function hasScorer(measureId: number, stanceId: number | null): boolean {
  const result = scoreRecording({
    measureId,
    stanceId,
    inputClass: 'motion',
    recording: { kind: 'itemAnswers', answers: [] },
  });
  return result.ok || result.problems.every(({ code }) => code !== 'recording.no_scorer');
}

test.each(standardProtocols)(
  'every step of $name can be scored, so no test taken with it is refused',
  ({ measureIds }) => {
    for (const measureId of measureIds) {
      const steps = measuresOfProtocol(measureId);
      if (steps.length === 0) expect(hasScorer(measureId, null)).toBe(true);
      for (const step of steps) expect(hasScorer(measureId, step.id)).toBe(true);
    }
    expect(hasScorer(64, null)).toBe(false);
  },
);

test('symptoms can be scored, for the protocols that add them', () => {
  expect(hasScorer(9999, null)).toBe(true);
});
