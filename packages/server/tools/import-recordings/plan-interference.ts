import type { ConditionTrialsRecording, TrialCondition } from '@plumbline/domain';
import { dayOfImport, type PlannedTest, personOf, uuidOf } from './planned-test.ts';
import { type Row, readRows, UnreadableRecordings } from './recordings-folder.ts';

/** The two sessions lay about three weeks apart. */
const daysBetweenSessions = 21;

interface Task {
  file: string;
  measureId: number;
  /** Participants of one study did several of the tasks: one profile a study and number. */
  study: string;
  conditions: Readonly<Record<string, TrialCondition>>;
  /** Set where the portal has no measure of its own for the task. */
  note?: string;
}

const asTheyAre = { congruent: 'congruent', neutral: 'neutral', incongruent: 'incongruent' } as const;

/**
 * Cueing has no test type of its own. It is scored as the cost it has in common with flanker (misled minus rightly led, right answers
 * only), said so in the note, and kept out of every flanker baseline.
 */
const tasks = {
  stroop: { file: 'stroop_trials', measureId: 77, study: 'cognitive', conditions: asTheyAre },
  flanker: { file: 'flanker_trials', measureId: 10006, study: 'cognitive', conditions: asTheyAre },
  posner: {
    file: 'posner_cueing_trials',
    measureId: 10006,
    study: 'cueing',
    conditions: { valid: 'congruent', invalid: 'incongruent' },
    note: 'Posner cueing, not flanker: valid cues stand as congruent, invalid ones as incongruent.',
  },
} as const satisfies Record<string, Task>;
export type InterferenceTask = keyof typeof tasks;
export const interferenceTasks = Object.keys(tasks) as InterferenceTask[];

/** One trial as it is sent, and the block of the session that it was in. */
export interface RecordedTrial {
  /** From 1. */
  block: number;
  trial: ConditionTrialsRecording['trials'][number];
}

/** What one participant did in one session, in the order of the trials. */
export interface RecordedSession {
  participant: string;
  /** From 1. */
  session: number;
  /** What the trials are scored as. */
  measureId: number;
  trials: RecordedTrial[];
}

/** Every session of a task in the folder. */
export async function readSessions(
  folder: string,
  name: InterferenceTask,
  people: number = Infinity,
): Promise<RecordedSession[]> {
  const task: Task = tasks[name];
  const file = `cognitive/${task.file}.csv`;
  const columns = ['participant', 'session', 'block', 'condition', 'correct', 'rt_s'];
  const rows = await readRows(folder, file, columns);
  const byPerson = [...Map.groupBy(rows, (row) => row.participant ?? '')].slice(0, people);
  return byPerson.flatMap(([participant, own]) =>
    [...Map.groupBy(own, (row) => row.session ?? '')].map(([session, of]) => ({
      participant,
      session: Number(session),
      measureId: task.measureId,
      trials: of.map((row) => ({ block: Number(row.block), trial: trialOf(row, task, file) })),
    })),
  );
}

/** Each session of a person as one test of the task. */
export async function planInterference(
  folder: string,
  name: InterferenceTask,
  people: number,
): Promise<PlannedTest[]> {
  const task: Task = tasks[name];
  const sessions = await readSessions(folder, name, people);
  return sessions.map(({ participant, session, measureId, trials }) => ({
    source: name,
    person: `${name} ${participant}`,
    label: `${name} ${participant}, session ${session}`,
    test: {
      person: personOf(task.study, participant),
      inputClass: 'keyboard' as const,
      device: { platform: 'Computer with keyboard' },
      clientUuid: uuidOf(`test ${name} ${participant} session ${session}`),
      completedOn: dayOfImport((session - 1) * daysBetweenSessions),
      ...(task.note === undefined ? {} : { isNonBaseline: true, note: task.note }),
      results: [
        {
          measureId,
          recording: { kind: 'conditionTrials' as const, trials: trials.map(({ trial }) => trial) },
        },
      ],
    },
  }));
}

function trialOf(row: Row, task: Task, file: string): RecordedTrial['trial'] {
  const seconds = Number(row.rt_s);
  return {
    condition: conditionOf(row, task, file),
    isCorrect: row.correct === '1',
    // A press before the target counts as one at once: both are too early to be an answer, and the scorer leaves them out by name.
    reactionTimeMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null,
  };
}

function conditionOf(row: Row, { conditions }: Task, file: string): TrialCondition {
  const found = conditions[row.condition ?? ''];
  if (found === undefined) throw new UnreadableRecordings(`${file} has an unknown condition.`);
  return found;
}
