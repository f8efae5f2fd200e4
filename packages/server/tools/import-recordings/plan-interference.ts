import { type TrialCondition, trialConditions } from '@plumbline/domain';
import { dayOfImport, type PlannedTest, personOf, uuidOf } from './planned-test.ts';
import { type Row, readRows, UnreadableRecordings } from './recordings-folder.ts';

/** The two sessions lay about three weeks apart. */
const daysBetweenSessions = 21;
const measureIds = { stroop: 77, flanker: 10006 } as const;

/** Each session of a person as one test of the task. */
export async function planInterference(
  folder: string,
  task: keyof typeof measureIds,
  people: number,
): Promise<PlannedTest[]> {
  const file = `cognitive/${task}_trials.csv`;
  const rows = await readRows(folder, file, ['participant', 'session', 'condition', 'correct', 'rt_s']);
  const byPerson = [...Map.groupBy(rows, (row) => row.participant ?? '')].slice(0, people);
  return byPerson.flatMap(([participant, own]) =>
    [...Map.groupBy(own, (row) => row.session ?? '')].map(([session, trials]) => ({
      source: task,
      person: `${task} ${participant}`,
      label: `${task} ${participant}, session ${session}`,
      test: {
        // The same people did both tasks: one profile.
        person: personOf('cognitive', participant),
        inputClass: 'keyboard' as const,
        device: { platform: 'Computer with keyboard' },
        clientUuid: uuidOf(`test ${task} ${participant} session ${session}`),
        completedOn: dayOfImport((Number(session) - 1) * daysBetweenSessions),
        results: [
          {
            measureId: measureIds[task],
            recording: {
              kind: 'conditionTrials' as const,
              trials: trials.map((row) => trialOf(row, file)),
            },
          },
        ],
      },
    })),
  );
}

function trialOf(row: Row, file: string) {
  const seconds = Number(row.rt_s);
  return {
    condition: conditionOf(row, file),
    isCorrect: row.correct === '1',
    reactionTimeMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}

function conditionOf(row: Row, file: string): TrialCondition {
  const found = trialConditions.find((condition) => condition === row.condition);
  if (found === undefined) throw new UnreadableRecordings(`${file} has an unknown condition.`);
  return found;
}
