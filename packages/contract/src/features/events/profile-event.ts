import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** An event of a profile: an injury from its start to its end, or an open one. */
export const profileEvent = z.object({
  id: z.int(),
  profileId: z.int(),
  organizationId: z.int(),
  name: withheld(z.string()),
  /** An id of `eventTypes`, for example 2 Suspected Concussion or 4 Fall. */
  eventTypeId: z.int(),
  startedOn: instant,
  endedOn: instant.nullable(),
  note: withheld(z.string()),
  /** How many tests were completed from the event's start on and before its end. */
  testIds: z.array(z.int()),
});
export type ProfileEvent = z.infer<typeof profileEvent>;
