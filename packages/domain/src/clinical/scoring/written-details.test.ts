import { expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import type { Recording } from '../recordings/recording.ts';
import { scoreRecording } from './score-recording.ts';

function detailsOf(measureId: number, recording: Recording, stanceId: number | null = null): string[] {
  const result = scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
  return result.scores.flatMap(({ detailRows }) => detailRows.map(({ value }) => value));
}

// Binary fractions store 10.35 a little too low, so `toFixed` writes 10.3 beside a score of 10.4.
test.each<{ what: string; values: string[]; expected: string }>([
  {
    what: 'a walk',
    values: detailsOf(84, {
      ...exampleRecordings.timedWalks,
      trials: [{ durationMs: 10_350, hadFault: false }],
    }),
    expected: '10.4 s',
  },
  {
    what: 'a stance that was held',
    values: detailsOf(1006, { ...exampleRecordings.stanceHold, heldMs: 8_350 }, 37),
    expected: '8.4 s',
  },
  {
    what: 'a near point of convergence',
    values: detailsOf(1020, { ...exampleRecordings.provocation, convergenceCm: [6.35, 6.35, 6.35] }, 98),
    expected: '6.4 cm',
  },
])('C485: $what is rounded in the details as the score is', ({ values, expected }) => {
  expect(values).toContain(expected);
});
