import type { Outcome } from '../../design/dialog/outcome.ts';
import { ApiError } from './api-error.ts';

/**
 * Runs the act of a dialog. A refusal becomes its outcome, shown inside the dialog; anything else is thrown on, to be reported.
 */
export async function outcomeOf(act: () => Promise<unknown>): Promise<Outcome> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, errors: error.errors };
    throw error;
  }
}
