import { id, int32 } from '@plumbline/contract/core/fields';
import { z } from 'zod';

const digits = /^\d{1,10}$/;
const typed = z.string().trim().min(1);

/** An id as somebody types it: required, and greater than zero. */
export const typedId = typed
  .regex(digits, { error: 'Enter a number greater than zero.' })
  .transform(Number)
  .pipe(id);

/** The same where 0 has a meaning of its own. */
export const typedIdOrZero = typed
  .regex(digits, { error: 'Enter a number.' })
  .transform(Number)
  .pipe(int32.nonnegative());

/** A whole number that only has to be there. */
export const typedNumber = typed
  .regex(/^-?\d{1,10}$/, { error: 'Enter a number.' })
  .transform(Number)
  .pipe(int32);

/** Why something is done, for the history; it may be left out. */
export const typedReason = z.string().trim().max(500);
