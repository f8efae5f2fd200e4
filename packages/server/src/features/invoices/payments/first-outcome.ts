import type { PaymentOutcome } from '../../../platform/payments/card-provider.ts';
import { declineOf, requestRefused } from '../../../platform/payments/declines.ts';

/**
 * What the answer to the first request of an attempt means (pure). One that the provider took for wrong charged nothing, and would be wrong
 * each time, so the attempt has failed: left open, it would keep the invoice from being paid in any other way. Of a later request that is
 * not known, since the one before may have charged.
 */
export function firstOutcome(attempt: string, outcome: PaymentOutcome): PaymentOutcome {
  if (outcome.kind !== 'unknown' || outcome.why !== 'requestRefused' || outcome.mayHaveActed) return outcome;
  return { kind: 'declined', intent: null, attempt, ...declineOf({ code: requestRefused }) };
}
