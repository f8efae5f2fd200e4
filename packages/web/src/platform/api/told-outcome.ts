import type { Outcome } from '../../design/dialog/outcome.ts';
import { notify } from '../../design/notify/notify.ts';
import { outcomeOf } from './outcome-of.ts';

/** Runs the save of a dialog; the first reason of a refusal is a notification too, and stands in the dialog after that is gone. */
export async function toldOutcome(act: () => Promise<unknown>): Promise<Outcome> {
  const outcome = await outcomeOf(act);
  const first = outcome.ok ? undefined : outcome.errors[0];
  if (first !== undefined) notify.error(first.message);
  return outcome;
}
