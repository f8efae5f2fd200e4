import { describe, expect, test } from 'vitest';
import type { AccelerationRecording, TrialCondition } from '../../src/clinical/recordings/recording.ts';
import { type ScoringResult, scoreRecording } from '../../src/clinical/scoring/score-recording.ts';
import { hasRecordings, recordingRows } from './recordings-folder.ts';

const score = (request: Parameters<typeof scoreRecording>[0], measureId = request.measureId): number => {
  const result = scoreRecording(request);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.code).join());
  const found = result.scores.find((one) => one.measureId === measureId)?.score;
  if (found === null || found === undefined) throw new Error(`no score for ${measureId}`);
  return found;
};

const figureOf = (result: ScoringResult, name: string): number => {
  const figure = result.ok ? result.scores[0]?.receipt.figures[name] : undefined;
  if (figure === undefined) throw new Error(`no figure ${name}`);
  return figure;
};

/** A cue that led rightly stands as congruent, one that misled as incongruent. */
const conditionOf = (written = ''): TrialCondition =>
  written === 'valid' ? 'congruent' : written === 'invalid' ? 'incongruent' : (written as TrialCondition);
/** No answer is written as no number; an answer before the target counts as one at once. */
const timeOf = (seconds = ''): number | null =>
  Number.isFinite(Number(seconds)) ? Math.max(0, Number(seconds) * 1000) : null;

/** Every stretch of standing and walking, each sample divided by so much. */
function balanceStretches(dividedBy = 1) {
  const stretches = Map.groupBy(
    recordingRows('balance/standing_and_walking_lower_back.csv'),
    (row) => `${row.subject}/${row.trial}/${row.phase}`,
  );
  return [...stretches].map(([key, rows]) => {
    const axis = (name: string) => rows.map((row) => Number(row[name]) / dividedBy);
    const [subject = '', , phase = ''] = key.split('/');
    const recording: AccelerationRecording = {
      kind: 'acceleration',
      sampleRateHz: 100,
      x: axis('acc_x'),
      y: axis('acc_y'),
      z: axis('acc_z'),
    };
    return { key, subject, phase, recording };
  });
}

describe.runIf(hasRecordings)('real recordings', () => {
  test('every standing trial scores above every walking stretch of the same person', () => {
    const scores = balanceStretches().map(({ subject, phase, recording }) => ({
      subject,
      phase,
      score: score({ measureId: 12, stanceId: null, inputClass: 'motion', recording }),
    }));
    for (const [subject, own] of Map.groupBy(scores, (row) => row.subject)) {
      const of = (phase: string) => own.filter((row) => row.phase === phase).map((row) => row.score);
      expect(Math.min(...of('standing')), `subject ${subject}`).toBeGreaterThan(Math.max(...of('walking')));
    }
    expect(new Set(scores.map((row) => row.subject)).size).toBe(12);
  });

  test('in m/s2 no unit is doubted; in g every stretch is invalid and says so, though walking would score well', () => {
    const onGravity = (dividedBy: number) =>
      balanceStretches(dividedBy).map(({ key, recording }) => {
        const result = scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });
        const flags = result.ok ? result.scores.flatMap(({ validity }) => validity) : [];
        return { key, flag: flags.find(({ rule, effect }) => rule === 'gravity' && effect === 'invalid') };
      });
    expect(onGravity(1).filter(({ flag }) => flag !== undefined)).toEqual([]);
    const inG = onGravity(9.80665);
    expect(inG.filter(({ flag }) => !flag?.sentence.startsWith('This phone sent g'))).toEqual([]);
    expect(inG).toHaveLength(94);
  });

  test('short recordings read steadier than the person was: half of the sway in 1 s, nearly all of it in 4 s', () => {
    const rmsOf = (recording: AccelerationRecording) =>
      figureOf(scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording }), 'rmsMps2');
    const long = balanceStretches().filter(
      ({ phase, recording: { x } }) => phase === 'standing' && x.length >= 600,
    );
    expect(long.length).toBeGreaterThan(5);
    /** Of windows of so many scored seconds, the middle of what they show of the whole stretch's sway. */
    const shownBy = (seconds: number) => {
      const count = Math.round((seconds + 1.5) * 100);
      const shares = long.flatMap(({ recording }) => {
        const cut = (from: number): AccelerationRecording => {
          const part = (axis: AccelerationRecording['x']) => axis.slice(from, from + count);
          return { ...recording, x: part(recording.x), y: part(recording.y), z: part(recording.z) };
        };
        const whole = rmsOf(recording);
        const starts = Array.from(
          { length: Math.floor((recording.x.length - count) / 50) + 1 },
          (_, i) => i * 50,
        );
        return starts.map((from) => rmsOf(cut(from)) / whole);
      });
      return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
    };
    expect(shownBy(1)).toBeLessThan(0.55);
    expect(shownBy(2)).toBeGreaterThan(0.6);
    expect(shownBy(2)).toBeLessThan(0.8);
    expect(shownBy(4)).toBeGreaterThan(0.9);
  });

  test('the standing stretches are too short for a whole stance, and all but the shortest stay in use', () => {
    const standing = balanceStretches().filter(({ phase }) => phase === 'standing');
    const effects = standing.map(({ recording }) => {
      const result = scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });
      const flags = result.ok ? result.scores.flatMap(({ validity }) => validity) : [];
      return { seconds: recording.x.length / 100, effects: flags.map(({ effect }) => effect) };
    });
    for (const { seconds, effects: found } of effects) {
      expect(found, `${seconds} s`).toEqual([seconds < 3.5 ? 'invalid' : 'caution']);
    }
    expect(effects.filter(({ seconds }) => seconds < 3.5)).toHaveLength(3);
  });

  test.each([
    { file: 'stroop', measureId: 77, costId: 10004 },
    { file: 'flanker', measureId: 10006, costId: 10006 },
    { file: 'posner_cueing', measureId: 10006, costId: 10006 },
  ])('the mean $file cost is above zero', ({ file, measureId, costId }) => {
    const sessions = Map.groupBy(
      recordingRows(`cognitive/${file}_trials.csv`),
      (row) => `${row.participant}/${row.session}`,
    );
    const costs = [...sessions.values()].map((rows) =>
      score(
        {
          measureId,
          stanceId: null,
          inputClass: 'keyboard',
          recording: {
            kind: 'conditionTrials',
            trials: rows.map((row) => ({
              condition: conditionOf(row.condition),
              isCorrect: row.correct === '1',
              reactionTimeMs: timeOf(row.rt_s),
            })),
          },
        },
        costId,
      ),
    );
    expect(costs.length).toBeGreaterThan(35);
    expect(costs.reduce((sum, cost) => sum + cost, 0) / costs.length).toBeGreaterThan(10);
  });

  test.each([
    { measureId: 1016, prefix: 'phq9_', count: 9 },
    { measureId: 1017, prefix: 'gad7_', count: 7 },
  ])('$prefix totals equal the sums of their items', ({ measureId, prefix, count }) => {
    const rows = recordingRows('surveys/phq9_gad7_pss10_items.csv');
    expect(rows.length).toBe(140);
    for (const row of rows) {
      const answers = Array.from({ length: count }, (_, i) => Number(row[`${prefix}${i + 1}`]));
      const total = score({
        measureId,
        stanceId: null,
        inputClass: 'touch',
        recording: { kind: 'itemAnswers', answers },
      });
      expect(total).toBe(answers.reduce((sum, answer) => sum + answer, 0));
    }
  });
});

test.skipIf(hasRecordings || process.env.RECORDINGS_REQUIRED !== '1')(
  'the recordings folder (RECORDINGS_DIR) is not here: real recordings were not scored',
  () => {
    expect(hasRecordings).toBe(true);
  },
);
