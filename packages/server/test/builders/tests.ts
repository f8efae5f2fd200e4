import { randomUUID } from 'node:crypto';
import type { SubmittedTestInput } from '@plumbline/contract';

/** Ten seconds of quiet standing on three axes, as a phone sends it. */
export function aStanding(amplitudeMps2 = 0.1, seconds = 10) {
  const axis = (f: (t: number) => number) =>
    Array.from({ length: seconds * 100 }, (_, i) => Number(f(i / 100).toFixed(5)));
  return {
    kind: 'acceleration' as const,
    sampleRateHz: 100,
    x: axis((t) => amplitudeMps2 * Math.sin(2 * Math.PI * 0.7 * t)),
    y: axis((t) => amplitudeMps2 * Math.cos(2 * Math.PI * 0.4 * t)),
    z: axis(() => 9.81),
  };
}

/** Reaction times as a recording. */
export function reactions(...reactionTimesMs: number[]) {
  return {
    kind: 'reactionTrials' as const,
    trials: reactionTimesMs.map((reactionTimeMs) => ({ reactionTimeMs })),
  };
}

/** A submitted test: one reaction time of 250 ms unless told otherwise. */
export function aSubmittedTest(
  overrides: Partial<SubmittedTestInput> & Pick<SubmittedTestInput, 'person'>,
): SubmittedTestInput {
  return {
    clientUuid: randomUUID(),
    completedOn: '2026-03-02T15:42:00-06:00',
    inputClass: 'motion',
    results: [{ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) }],
    ...overrides,
  };
}
