import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { countTouchedOrganizations, recountNextOrganizations } from './count-tested-days.ts';

/**
 * Counts who was tested on which day, for organizations where that changed. The report of profiles tested reads their tests until then, so it is
 * right at any time and fast after this.
 */
export const countTestedDays = defineJob({
  name: 'portal_counts.count_tested_days',
  actsFor: 'portal',
  data: z.null(),
  schedule: '19 * * * *',
  run: async ({ transaction, signal }) => {
    do signal.throwIfAborted();
    while (await transaction(countTouchedOrganizations));
  },
});

/** Counts every organization anew, and says in the log how many had wrong counts: none ever should. */
export const recountTestedDays = defineJob({
  name: 'portal_counts.recount_tested_days',
  actsFor: 'portal',
  data: z.null(),
  schedule: '51 8 * * *',
  run: async ({ transaction, signal }, { log }) => {
    let differing = 0;
    for (let afterId = 0; ; ) {
      signal.throwIfAborted();
      const recounted = await transaction((tx) => recountNextOrganizations(tx, afterId));
      if (recounted === null) break;
      afterId = recounted.lastId;
      differing += recounted.differing;
    }
    if (differing > 0)
      log.warn({ count: differing }, 'the days on which people were tested differed from the tests');
  },
});
