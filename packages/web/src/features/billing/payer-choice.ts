import { id } from '@plumbline/contract/core/fields';
import { z } from 'zod';

/** An organization by its number as somebody types it; nothing is no choice. */
export const typedOrganization = z.object({
  OrganizationId: z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && id.safeParse(Number(typed)).success), {
      error: 'Invalid Org ID',
    }),
});

/** The chosen organization; null for none. */
export const chosenOrganization = (typed: string): number | null => (typed === '' ? null : Number(typed));
