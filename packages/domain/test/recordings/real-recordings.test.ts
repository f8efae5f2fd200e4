import { describe, expect, test } from 'vitest';
import type { AccelerationRecording, TrialCondition } from '../../src/clinical/recordings/recording.ts';
import { scoreRecording } from '../../src/clinical/scoring/score-recording.ts';
import { hasRecordings, recordingRows } from './recordings-folder.ts';

const score = (request: Parameters<typeof scoreRecording>[0], measureId = request.measureId): number => {
  const result = scoreRecording(request);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.code).join());
  const found = result.scores.find((one) => one.measureId === measureId)?.score;
  if (found === null || found === undefined) throw new Error(`no score for ${measureId}`);
  return found;
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

test.skipIf(hasRecordings)(
  'the recordings folder (RECORDINGS_DIR) is not here: real recordings were not scored',
  () => {
    expect(hasRecordings).toBe(true);
  },
);
