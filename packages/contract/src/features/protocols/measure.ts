import { z } from 'zod';

/** A test that a protocol can hold. */
export const measure = z.object({
  regulationMeasureId: z.int(),
  name: z.string(),
  description: z.string(),
  /** When the organization lost it; null while it has it. Only internal staff are shown measures that are lost. */
  deletedOn: z.string().nullable(),
  /** The id of its category, as in the lookups. */
  category: z.int(),
});
export type ProtocolMeasure = z.infer<typeof measure>;
