import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** An event of a profile: an injury from its start to its end, or going on. */
export const profileEvent = z.object({
  id: z.int(),
  profileId: z.int(),
  organizationId: z.int(),
  name: withheld(z.string()),
  /** See `eventTypes`: 2 Suspected Concussion, 4 Fall ... */
  eventTypeId: z.int(),
  startedOn: instant,
  endedOn: instant.nullable(),
  note: withheld(z.string()),
  /** Tests completed from its start on and before its end. */
  testIds: z.array(z.int()),
});
export type ProfileEvent = z.infer<typeof profileEvent>;
