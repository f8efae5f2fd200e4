import { type ConditionTrialsRecording, type ScoredMeasure, scoreRecording } from '@plumbline/domain';
import { readStretches, type Stretch } from '../import-recordings/plan-balance.ts';
import {
  type InterferenceTask,
  interferenceTasks,
  type RecordedSession,
  type RecordedTrial,
  readSessions,
} from '../import-recordings/plan-interference.ts';
import { checkFolder } from '../import-recordings/recordings-folder.ts';

/** What the public recordings hold, and where they lie. */
export interface PublicRecordings {
  folder: string;
  sessions: Readonly<Record<InterferenceTask, readonly RecordedSession[]>>;
  /** Stretches of quiet standing. */
  standing: readonly Stretch[];
}

/** @throws UnreadableRecordings where the folder or one of its files is missing or broken */
export async function readPublicRecordings(folder: string): Promise<PublicRecordings> {
  await checkFolder(folder);
  const [stretches, ...sessions] = await Promise.all([
    readStretches(folder),
    ...interferenceTasks.map(async (task) => [task, await readSessions(folder, task)] as const),
  ]);
  return {
    folder,
    sessions: { stroop: [], flanker: [], posner: [], ...Object.fromEntries(sessions) },
    standing: stretches.filter(({ phase }) => phase === 'standing'),
  };
}

/** A score that some of the tasks give, and its name for a reader. */
export interface TaskMeasure {
  task: InterferenceTask;
  measureId: number;
  name: string;
}

export const taskMeasures: readonly TaskMeasure[] = [
  { task: 'stroop', measureId: 77, name: 'Cued Stroop, median of right answers (77)' },
  { task: 'stroop', measureId: 10004, name: 'Stroop interference cost (10004)' },
  { task: 'flanker', measureId: 10006, name: 'Flanker interference cost (10006)' },
  { task: 'posner', measureId: 10006, name: 'Posner cueing effect (invalid minus valid)' },
];

/** Which trials of a session are scored. */
export type Choice = (trials: readonly RecordedTrial[]) => readonly RecordedTrial[];

export const everyTrial: Choice = (trials) => trials;
export const ofBlock =
  (block: number): Choice =>
  (trials) =>
    trials.filter((trial) => trial.block === block);
export const firstBlocks =
  (count: number): Choice =>
  (trials) =>
    trials.filter((trial) => trial.block <= count);

/** What the portal's scorer makes of a session's trials under one measure; null where it refuses them. */
export function scoredSession(
  session: RecordedSession,
  measureId: number,
  choice: Choice = everyTrial,
): ScoredMeasure | null {
  const recording: ConditionTrialsRecording = {
    kind: 'conditionTrials',
    trials: choice(session.trials).map(({ trial }) => trial),
  };
  const result = scoreRecording({
    measureId: session.measureId,
    stanceId: null,
    inputClass: 'keyboard',
    recording,
  });
  if (!result.ok) return null;
  return result.scores.find((score) => score.measureId === measureId) ?? null;
}

/** How a session is turned into a number, in ms; null where that cannot be done. */
export type SessionScore = (session: RecordedSession, measureId: number, choice?: Choice) => number | null;

/** As the portal scores it; null where the trials are too few for a score. */
export const portalScore: SessionScore = (session, measureId, choice) =>
  scoredSession(session, measureId, choice)?.score ?? null;

/** One row a person who has all the scores asked for; a column a request. */
export function scoresByPerson(
  { sessions }: PublicRecordings,
  { task, measureId }: TaskMeasure,
  columns: readonly { session: number; choice?: Choice }[],
  scoreOf: SessionScore = portalScore,
): number[][] {
  const people = Map.groupBy(sessions[task], ({ participant }) => participant);
  return [...people.values()].flatMap((own) => {
    const row = columns.flatMap(({ session: number, choice }) => {
      const session = own.find((one) => one.session === number);
      const score = session === undefined ? null : scoreOf(session, measureId, choice);
      return score === null ? [] : [score];
    });
    return row.length === columns.length ? [row] : [];
  });
}

/** First and second session of everybody who has both. */
export const sessionPairs = (
  recordings: PublicRecordings,
  measure: TaskMeasure,
  choice: Choice = everyTrial,
  scoreOf: SessionScore = portalScore,
): [number, number][] =>
  scoresByPerson(
    recordings,
    measure,
    [
      { session: 1, choice },
      { session: 2, choice },
    ],
    scoreOf,
  ).map(([first = Number.NaN, second = Number.NaN]) => [first, second]);

/** How many blocks a session of the task has. */
export const blockCount = ({ sessions }: PublicRecordings, task: InterferenceTask): number =>
  Math.max(...sessions[task].flatMap(({ trials }) => trials.map(({ block }) => block)));
