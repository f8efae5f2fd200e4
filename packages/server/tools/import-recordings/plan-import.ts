import { planBalance } from './plan-balance.ts';
import { interferenceTasks, planInterference } from './plan-interference.ts';
import { planSurveys } from './plan-surveys.ts';
import type { PlannedTest } from './planned-test.ts';
import { checkFolder, UnreadableRecordings } from './recordings-folder.ts';

export interface ImportPlan {
  tests: PlannedTest[];
  /** Sentences about files that could not be read; the others are imported all the same. */
  unreadable: string[];
}

/**
 * What is to be sent from a folder of recordings.
 * @param people at most so many of each source
 * @throws UnreadableRecordings where there is no such folder
 */
export async function planImport(folder: string, people: number = Infinity): Promise<ImportPlan> {
  await checkFolder(folder);
  const plans = await Promise.allSettled([
    planBalance(folder, people),
    ...interferenceTasks.map((task) => planInterference(folder, task, people)),
    planSurveys(folder, people),
  ]);
  const plan: ImportPlan = { tests: [], unreadable: [] };
  for (const settled of plans) {
    if (settled.status === 'fulfilled') plan.tests.push(...settled.value);
    else if (settled.reason instanceof UnreadableRecordings) plan.unreadable.push(settled.reason.message);
    else throw settled.reason;
  }
  return plan;
}
