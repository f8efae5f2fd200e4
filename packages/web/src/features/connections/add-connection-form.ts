import { id } from '@plumbline/contract/core/fields';
import { z } from 'zod';

const required = (message = 'required') => ({ error: message });

/** A number as somebody types it: an organization's, above zero. */
const organizationId = z
  .string()
  .trim()
  .min(1, required())
  .refine((typed) => typed === '' || (/^\d+$/.test(typed) && id.safeParse(Number(typed)).success), {
    error: 'Invalid Org ID',
  });

const status = z.union([z.literal(1), z.literal(2)], required());

export const accessForm = z.object({
  organizationId,
  type: z.union([z.literal(2), z.literal(3), z.literal(4)], required()),
  status,
});

/** Of a billing connection the type is who pays: the other organization, or this one. */
export const billingForm = z.object({
  organizationId,
  type: z.union([z.literal('payer'), z.literal('child')], required()),
  status,
});
