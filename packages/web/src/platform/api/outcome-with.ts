import type { Outcome } from '../../design/dialog/outcome.ts';
import { outcomeOf } from './outcome-of.ts';

/**
 * Runs the act of a dialog. A refusal reads as the specified sentence and, behind it, the server's reason, which says what to do.
 * @param what the specified sentence
 */
export async function outcomeWith(what: string, act: () => Promise<unknown>): Promise<Outcome> {
  const outcome = await outcomeOf(act);
  if (outcome.ok) return outcome;
  const [first] = outcome.errors;
  return { ok: false, errors: [{ ...first, message: `${what} ${first?.message ?? ''}`.trim() }] };
}
