import { z } from 'zod';
import { instant } from './fields.ts';

/** How far a long work is, as every list and page of one says it. The work adds its status and how many it is about, in its own words. */
export const workProgress = {
  /** It is through with so many of those it is about. */
  doneCount: z.int(),
  /** The work should move and has not for two minutes, since its server was lost. It can be continued. */
  isStalled: z.boolean(),
  finishedOn: instant.nullable(),
};
