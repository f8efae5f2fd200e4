import { z } from 'zod';

/**
 * A day as a `DateField` holds it, `YYYY-MM-DD`. What is no day ends the judgement there: a rule that follows, of the day or of the
 * whole form, never sees text that is half typed.
 */
export const typedDay = z.iso.date({ error: 'required', abort: true });
