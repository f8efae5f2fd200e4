import { z } from 'zod';
import { id } from '../../core/fields.ts';

const required = { error: 'required' };

/** A test of a protocol, and its position in it. */
export const protocolItem = z.object({
  regulationMeasureId: z.int(),
  /** Counts from zero. */
  regulationMeasureOrder: z.int(),
});

/** Which tests are taken, in which order. */
export const protocol = z.object({
  organizationProtocolId: z.int(),
  /** Set for a standard protocol; null for one of the organization's own. */
  legacyProtocolId: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  symptomsEnabled: z.boolean(),
  eventsEnabled: z.boolean(),
  isDisabled: z.boolean(),
  protocolItems: z.array(protocolItem),
});
export type Protocol = z.infer<typeof protocol>;

export const protocolNameMaximum = 100;
export const protocolDescriptionMaximum = 1_000;
const tooLong = (field: string, most: number) => ({
  error: `${field} may not be greater than ${most} characters`,
});

/** The name of a protocol as somebody types it. */
export const protocolName = z
  .string()
  .trim()
  .min(1, required)
  .max(protocolNameMaximum, tooLong('Name', protocolNameMaximum));

/** The description of a protocol as somebody types it. */
export const protocolDescription = z
  .string()
  .trim()
  .min(1, required)
  .max(protocolDescriptionMaximum, tooLong('Description', protocolDescriptionMaximum));

/** What is sent of a protocol that is made or changed. */
export const protocolFacts = z.object({
  name: protocolName,
  description: protocolDescription,
  symptomsEnabled: z.boolean(),
  eventsEnabled: z.boolean(),
  /** Always null here: a standard protocol is added, and nobody edits it. */
  legacyProtocolId: id.nullable().default(null),
  isDisabled: z.boolean().default(false),
  /** Sorted by their order; what is stored is the place in that order, from zero. */
  protocolItems: z
    .array(z.object({ regulationMeasureId: id, regulationMeasureOrder: z.int().min(0).max(10_000) }))
    .max(100),
});
