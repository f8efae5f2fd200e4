import type { WebhookFailure } from '@plumbline/domain';
import { OutsideError, type OutsideFailure } from '../../../platform/http-client/outside-fetch.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import {
  openWebhookSecret,
  type WebhookIdentity,
  webhookHeaders,
} from '../../../platform/secrets/webhook-signature.ts';
import type { Services } from '../../../platform/services.ts';
import type { AttemptOutcome, ClaimedDelivery, ClaimedWebhook } from './claimed-deliveries.ts';
import { messageIdOf } from './delivery-rows.ts';

const timeoutMs = 10_000;
const answerBytes = 2_048;

/** Sends one delivery. Whatever the receiver does becomes an outcome with a reason. */
export async function postWebhook(
  { url, secrets: sealed }: Pick<ClaimedWebhook, 'url' | 'secrets'>,
  delivery: ClaimedDelivery,
  whose: WebhookIdentity,
  { fetchOutside, keys, clock, log }: Pick<Services, 'fetchOutside' | 'keys' | 'clock' | 'log'>,
): Promise<AttemptOutcome> {
  const failed = (failure: WebhookFailure): AttemptOutcome => ({
    delivery,
    failure,
    httpStatus: null,
    answer: null,
  });
  const secrets = openSecrets(sealed, whose, keys);
  if (secrets.length === 0) {
    log.warn({ organizationId: whose.organizationId }, 'a webhook has no secret that opens');
    return failed('secret_unreadable');
  }
  const { body } = delivery;
  const messageId = messageIdOf(delivery.reference);
  try {
    const answer = await fetchOutside(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plumbline-Webhooks/1',
        ...webhookHeaders({ messageId, body }, secrets, clock.now()),
      },
      body,
      timeoutMs,
      readsAtMost: answerBytes,
    });
    return {
      delivery,
      failure: answer.ok ? null : 'status',
      httpStatus: answer.status,
      answer: printable(await answer.text()),
    };
  } catch (error) {
    if (error instanceof OutsideError) return failed(failures[error.failure]);
    throw error;
  }
}

const failures: Readonly<Record<OutsideFailure, WebhookFailure>> = {
  address_refused: 'address_refused',
  name_unknown: 'name_unknown',
  redirected: 'redirected',
  // What is too large is cut off, so it does not come to this.
  too_large: 'unreachable',
  timed_out: 'timed_out',
  unreachable: 'unreachable',
};

/** The secrets that open; those that were sealed under another key of the deployment sign nothing any more. */
function openSecrets(sealed: readonly string[], whose: WebhookIdentity, keys: Services['keys']): string[] {
  return sealed.flatMap((one) => {
    try {
      return [openWebhookSecret(keys, one, whose)];
    } catch (error) {
      if (error instanceof InvariantError) return [];
      throw error;
    }
  });
}

/** An answer as text that can be stored and shown: without control characters; null where nothing is left. */
function printable(text: string): string | null {
  const clean = text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
  return clean === '' ? null : clean;
}
