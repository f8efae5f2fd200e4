import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../../test/example-recordings.ts';
import type { AccelerationRecording } from '../../recordings/recording.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { scoreRecording } from '../score-recording.ts';
import type { ScoredMeasure } from '../scored-measure.ts';

const { minS, usualS } = validityLimits.stanceLength;
/** What the conditioning drops at both ends. */
const droppedS = 1.5;

/** So many samples of somebody who sways a little. */
function standing(sampleCount: number, rateHz: number): AccelerationRecording {
  const axis = (curve: (t: number) => number) =>
    Array.from({ length: sampleCount }, (_, index) => curve(index / rateHz));
  return {
    kind: 'acceleration',
    sampleRateHz: rateHz,
    x: axis((t) => 0.2 * Math.sin(2 * Math.PI * 0.7 * t)),
    y: axis((t) => 0.2 * Math.cos(2 * Math.PI * 1.1 * t)),
    z: axis(() => 9.81),
  };
}

function scored(recording: AccelerationRecording, measureId = 12, stanceId: number | null = null) {
  const result = scoreRecording({ measureId, stanceId, inputClass: 'motion', recording });
  const [score] = result.ok ? result.scores : [];
  if (score === undefined) throw new Error('no score');
  return score;
}
const onLength = ({ validity }: ScoredMeasure) => validity.filter(({ rule }) => rule === 'recordingLength');

describe('the length of a balance recording', () => {
  test('too short is invalid, short a caution, a whole stance neither, at any rate and by what is left to score', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 250, max: 1_400 }),
        fc.constantFrom(50, 64, 100, 128),
        (hundredths, rateHz) => {
          const recording = standing(Math.ceil((hundredths / 100) * rateHz), rateHz);
          const score = scored(recording);
          const leftS = score.receipt.figures.durationS ?? 0;
          expect(leftS).toBeCloseTo(recording.x.length / rateHz - droppedS, 1);
          expect(onLength(score).map(({ effect, value }) => ({ effect, value }))).toEqual(
            leftS < minS
              ? [{ effect: 'invalid', value: leftS }]
              : leftS < usualS
                ? [{ effect: 'caution', value: leftS }]
                : [],
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the sentence names the seconds that were scored, and so do the row and the receipt', () => {
    const tooShort = scored(standing(250, 100));
    expect(onLength(tooShort)[0]?.sentence).toBe(
      '1.0 s were left to score, under 2 s: too short, since much of the sway is slower than that.',
    );
    expect(tooShort.detailRows).toContainEqual({ key: 'Time scored', value: '1.0 s', isFlagged: true });
    const short = scored(standing(400, 100));
    expect(onLength(short)[0]?.sentence).toBe(
      '2.5 s were left to score, under the 8 s of a whole stance: a short recording makes the person look steadier than they were.',
    );
    expect(short.receipt.figures.durationS).toBe(2.5);
  });

  test('a stance of a protocol is judged as it is by itself; of a squat no usual length is known', () => {
    const six = standing(600, 100);
    expect(onLength(scored(six, 1001, 7)).map(({ effect }) => effect)).toEqual(['caution']);
    expect(onLength(scored(six, 66))).toEqual([]);
    expect(onLength(scored(standing(300, 100), 66)).map(({ effect }) => effect)).toEqual(['invalid']);
  });

  test('a stance that is timed until it is lost is another kind: short is its result', () => {
    const result = scoreRecording({
      measureId: 1006,
      stanceId: 37,
      inputClass: 'motion',
      recording: { ...exampleRecordings.stanceHold, heldMs: 1_200 },
    });
    expect(result).toMatchObject({ ok: true, scores: [{ score: 12, validity: [] }] });
  });
});
