import { keysOfPeople, matchAgainst, matchBlocks, matchWithin, settledPairs } from '@plumbline/domain';
import { drawRecording, writeResult } from '../recordings/recording-work.ts';
import { readSpreadsheet } from '../spreadsheets/read-spreadsheet.ts';
import { UnreadableFile } from '../spreadsheets/table.ts';
import { rankSchools } from './rank-schools-work.ts';
import type { ThreadTask, ThreadTasks } from './threads.ts';

type Answer<Task extends ThreadTask> = ThreadTasks[Task]['answer'] | Promise<ThreadTasks[Task]['answer']>;
type Worker = { [Task in ThreadTask]: (input: ThreadTasks[Task]['input']) => Answer<Task> };

const worker: Worker = {
  readSpreadsheet: async ({ bytes }) => {
    try {
      return { table: await readSpreadsheet(bytes) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { unreadable: error.reason };
      throw error;
    }
  },
  matchWithin: ({ people }) => matchWithin(people),
  matchAgainst: ({ people, population }) => matchAgainst(people, population),
  keysOfPeople: ({ people }) => keysOfPeople(people),
  matchBlocks: ({ people, blocks, population }) => matchBlocks(people, blocks, population),
  settledPairs: ({ pairs, entries }) => settledPairs(pairs, entries),
  rankSchools,
  drawRecording: (input) => ({ graphs: drawRecording(input) }),
  writeResult,
};

/** What a thread does: one task at a time. */
export default function run<Task extends ThreadTask>({
  task,
  input,
}: {
  task: Task;
  input: ThreadTasks[Task]['input'];
}): Answer<Task> {
  return worker[task](input);
}
