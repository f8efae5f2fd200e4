import { z } from 'zod';
import { instant } from './fields.ts';

/** How far a long work is, as every list and page of one says it. The work adds its status and how many it is about, in its own words. */
export const workProgress = {
  /** It is through with so many of those it is about. */
  doneCount: z.int(),
  /** It should move and has not for two minutes: its server was lost. It can be taken up where it stands. */
  isStalled: z.boolean(),
  finishedOn: instant.nullable(),
};
