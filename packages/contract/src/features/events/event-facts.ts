import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { eventTypes } from '../../lookups/test-lookups.ts';

const facts = {
  name: z.string().trim().min(1).max(100),
  eventTypeId: z.int().refine((type) => eventTypes.has(type), { error: 'is not a type of event' }),
  startedOn: instant,
  endedOn: instant.nullable().default(null),
  note: z.string().trim().max(2_000).nullable().default(null),
};

/** The fields of a new event. */
export const newProfileEvent = z.object({ profileId: id, ...facts });

/**
 * The fields of a changed event. Internal staff see neither name nor note and cannot write them: they send null, and both stay.
 */
export const changedProfileEvent = z.object({
  id,
  profileId: id,
  ...facts,
  name: facts.name.nullable(),
});
