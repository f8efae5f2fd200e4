import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flagsIn, problemsIn, scoreIn } from '../../../test/scoring-results.ts';
import type { Recording } from '../recordings/recording.ts';
import { scoreRecording } from './score-recording.ts';

describe('reaction time', () => {
  const rt = (times: (number | null)[]) =>
    scoreRecording({
      measureId: 1002,
      stanceId: null,
      inputClass: 'motion',
      recording: { kind: 'reactionTrials', trials: times.map((reactionTimeMs) => ({ reactionTimeMs })) },
    });
  test.each([
    {
      why: 'middle three of 200 210 220 230 400 are 210 220 230',
      times: [400, 200, 220, 210, 230],
      score: 220,
    },
    {
      why: 'an anticipation leaves first: of 210 220 230 240 the middle two',
      times: [90, 210, 220, 230, 240],
      score: 225,
    },
    {
      why: 'two sets: (220 + 240) / 2',
      times: [200, 210, 220, 230, 400, 230, 235, 240, 245, 250],
      score: 230,
    },
    { why: 'fewer than three usable give no score', times: [90, 100, 110, 210, 220], score: null },
  ])('$why', ({ times, score }) => {
    expect(scoreIn(rt(times))).toBe(score);
  });
  test('what is said of anticipations and lapses counts the responses there were', () => {
    const said = (trialsMs: number[]) => {
      const result = rt(trialsMs);
      return result.ok ? result.scores.flatMap((one) => one.validity.map(({ sentence }) => sentence)) : [];
    };
    expect(said([90, 100, 110, 210, 220])).toContain(
      '3 of 5 responses came before 125 ms, faster than anyone can react.',
    );
    const usual = [210, 220, 230, 240, 250];
    expect(said([...usual, 90, 100, 110, 210, 220, ...usual])).toContain(
      '3 of 5 responses in one set came before 125 ms, faster than anyone can react.',
    );
    expect(said([...usual, 600, 610, 620])).toContain(
      '3 of 3 responses in one set took over 500 ms or never came.',
    );
  });

  test('three anticipations of five may not be valid; two are allowed', () => {
    expect(flagsIn(rt([90, 100, 110, 210, 220]))).toContain('anticipation');
    expect(flagsIn(rt([90, 100, 210, 220, 230]))).not.toContain('anticipation');
  });
  test('three lapses of five may not be valid', () => {
    expect(flagsIn(rt([600, 700, 2500, 250, 260]))).toContain('lapse');
  });
  test('a wide spread is a caution', () => {
    expect(flagsIn(rt([150, 480, 200, 210, 220]))).toEqual(['instability']);
  });
  test('the receipt accounts for every trial', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 5000 })), { minLength: 1, maxLength: 40 }),
        (times) => {
          const result = rt(times);
          const receipt = result.ok ? result.scores[0]?.receipt : undefined;
          expect((receipt?.trialsUsed ?? 0) + (receipt?.trialsDiscarded.length ?? 0)).toBe(times.length);
        },
      ),
    );
  });
});

describe('impulse control', () => {
  const ic = (trials: { isGo: boolean; reactionTimeMs: number | null }[]) =>
    scoreRecording({
      measureId: 1003,
      stanceId: null,
      inputClass: 'motion',
      recording: { kind: 'goNoGoTrials', trials },
    });
  const go = (ms: number | null) => ({ isGo: true, reactionTimeMs: ms });
  const noGo = (ms: number | null) => ({ isGo: false, reactionTimeMs: ms });
  test('scores the go trials and leaves the no-go ones out', () => {
    expect(scoreIn(ic([go(280), noGo(null), go(290), go(300), noGo(null), go(310), go(500)]))).toBe(300);
  });
  test('moving on two of three no-go trials may not be valid', () => {
    expect(flagsIn(ic([go(280), go(290), go(300), noGo(200), noGo(210), noGo(null)]))).toContain(
      'noGoFailure',
    );
  });
  test('missing two of five go trials is a caution', () => {
    expect(flagsIn(ic([go(280), go(290), go(300), go(null), go(null), noGo(null)]))).toContain('omission');
  });
  test('slow answers are sound, where simple reactions would be lapses; those over two seconds still leave', () => {
    const slow = ic([go(430), go(450), go(520), go(540), go(560), noGo(null)]);
    expect(scoreIn(slow)).toBeCloseTo((450 + 520 + 540) / 3, 9);
    expect(flagsIn(slow)).toEqual([]);
    expect(scoreIn(ic([go(430), go(2_500), go(520), go(540), go(560), noGo(null)]))).toBe(530);
  });
  test('most go trials missed give no score and the caution that they have', () => {
    const missed = ic([go(280), go(290), go(null), go(null), go(null), noGo(null)]);
    expect(scoreIn(missed)).toBeNull();
    expect(flagsIn(missed)).toEqual(['omission']);
  });
  test('only no-go trials are refused', () => {
    expect(problemsIn(ic([noGo(null)]))).toEqual(['recording.no_trials']);
  });
});

describe('Stroop and flanker', () => {
  const trials = (condition: 'congruent' | 'incongruent', times: number[], isCorrect = true) =>
    times.map((reactionTimeMs) => ({ condition, isCorrect, reactionTimeMs }));
  const recording: Recording = {
    kind: 'conditionTrials',
    trials: [
      ...trials('congruent', [500, 510, 520, 530, 540]),
      ...trials('incongruent', [600, 610, 620, 630, 640]),
      ...trials('incongruent', [1], true),
      ...trials('incongruent', [5000], true),
      ...trials('congruent', [505], false),
    ],
  };
  test('77 is the median of the right answers (570), 10004 the cost (620 - 520)', () => {
    const result = scoreRecording({ measureId: 77, stanceId: null, inputClass: 'touch', recording });
    expect(scoreIn(result, 77)).toBe(570);
    expect(scoreIn(result, 10004)).toBe(100);
    expect(result.ok && result.scores[0]?.receipt.trialsDiscarded.map((t) => t.reason)).toEqual([
      'anticipation',
      'lapse',
      'wrong answer',
    ]);
  });
  test('flanker is its cost', () => {
    expect(
      scoreIn(scoreRecording({ measureId: 10006, stanceId: null, inputClass: 'touch', recording })),
    ).toBe(100);
  });
  test('four right answers of a condition are too few for a cost', () => {
    const few: Recording = {
      kind: 'conditionTrials',
      trials: recording.trials.slice(1, 10) as Extract<Recording, { kind: 'conditionTrials' }>['trials'],
    };
    expect(
      scoreIn(scoreRecording({ measureId: 10006, stanceId: null, inputClass: 'touch', recording: few })),
    ).toBeNull();
  });
});
