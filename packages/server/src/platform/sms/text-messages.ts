import type { Config } from '../config/config.ts';
import { type HandedOver, RefusedMessage } from '../delivery/handed-over.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Outbox } from '../mail/outbox.ts';

/** A text message to one phone. */
interface TextMessage {
  /** As it is dialled: `+15555550142`. */
  to: string;
  text: string;
  /** What reports about this message name it by. */
  reference: string;
}

/** The way to people's phones. */
export interface TextMessages {
  /**
   * Hands a message to the gateway. Only `platform/delivery` calls it: every message is noted there.
   * @throws RefusedMessage where the gateway says that the number takes none; anything else may work another time
   */
  send(message: TextMessage): Promise<HandedOver>;
}

const timeoutMs = 10_000;

/**
 * An HTTP gateway: `POST { to, text, reference }` as JSON with a bearer secret; any 2xx means that it took the message, 422 that the
 * number takes none. What other gateways want is a matter of a small adapter in front of them.
 */
export function openHttpTextMessages({ url, secret }: NonNullable<Config['sms']>): TextMessages {
  return {
    send: async (message) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(message),
        // The secret and the number go nowhere but to the configured address.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.status === 422) throw new RefusedMessage('refused');
      if (!response.ok) throw new InvariantError(`the gateway for text messages answered ${response.status}`);
      return 'sent';
    },
  };
}

/** The text messages of this deployment: the outbox in demo mode, else the gateway; null where there is none. */
export function openConfiguredTextMessages(
  config: Pick<Config, 'sms'>,
  outbox: Outbox | null,
): TextMessages | null {
  if (outbox) {
    return {
      send: async ({ to, text }) => {
        outbox.add({ channel: 'sms', to, subject: 'Text message', text });
        return 'delivered';
      },
    };
  }
  return config.sms === null ? null : openHttpTextMessages(config.sms);
}
