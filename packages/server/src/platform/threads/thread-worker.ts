import { matchAgainst, matchWithin } from '@plumbline/domain';
import { drawRecording, writeResult } from '../recordings/recording-work.ts';
import { readSpreadsheet } from '../spreadsheets/read-spreadsheet.ts';
import { UnreadableFile } from '../spreadsheets/table.ts';
import type { ThreadTask, ThreadTasks } from './threads.ts';

type Worker = { [Task in ThreadTask]: (asked: ThreadTasks[Task]['asked']) => ThreadTasks[Task]['answer'] };

const worker: Worker = {
  readSpreadsheet: ({ bytes }) => {
    try {
      return { table: readSpreadsheet(bytes) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { unreadable: error.reason };
      throw error;
    }
  },
  matchWithin: ({ people }) => matchWithin(people),
  matchAgainst: ({ people, population }) => matchAgainst(people, population),
  drawRecording: (asked) => ({ graphs: drawRecording(asked) }),
  writeResult,
};

/** What a thread does: one task at a time. */
export default function run<Task extends ThreadTask>({
  task,
  asked,
}: {
  task: Task;
  asked: ThreadTasks[Task]['asked'];
}): ThreadTasks[Task]['answer'] {
  return worker[task](asked);
}
