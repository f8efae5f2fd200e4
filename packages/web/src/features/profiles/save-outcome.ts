import type { Outcome } from '../../design/dialog/outcome.ts';
import { toldOutcome } from '../../platform/api/told-outcome.ts';

/**
 * Runs the save of a profile form. A refusal stands at its field too: the server names fields by their place in the request, the form by
 * their own name.
 */
export async function saveOutcome(act: () => Promise<unknown>): Promise<Outcome> {
  const outcome = await toldOutcome(act);
  if (outcome.ok) return outcome;
  return {
    ok: false,
    errors: outcome.errors.map((error) => ({
      ...error,
      field: error.field?.replace(/^profile\./, '').replace(/^additionalData\./, ''),
    })),
  };
}
