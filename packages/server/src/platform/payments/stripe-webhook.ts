import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CardSettings } from '../config/card-settings.ts';

/** What the webhook endpoint asks Stripe for (docs/operations.md). Whatever else comes is let pass unread. */
export const cardEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.automatically_updated',
  'payment_method.detached',
] as const;

/** A hint that something happened. Nothing in it is believed but the ids: the object is fetched, and what it says then counts. */
export const cardEvent = z.object({
  /** The same however often it comes. */
  id: z.string(),
  type: z.enum(cardEventTypes),
  objectId: z.string(),
  /** The payment that the object is, or belongs to; null for what belongs to none. */
  intent: z.string().nullable(),
  /** The attempt that the object names; null where it names none of ours. */
  attempt: z.uuid().nullable(),
  /** The refund of ours that the object names; null where it names none. */
  refund: z.uuid().nullable(),
});
export type CardEvent = z.output<typeof cardEvent>;

export type WebhookReading =
  | { kind: 'event'; event: CardEvent }
  /** Genuine, and nothing to us: answer 200, or Stripe sends it again for days. */
  | { kind: 'ignored' }
  | { kind: 'refused'; sentence: string };

export interface Webhook {
  /** The body exactly as it came: the same JSON written in another way has another signature. */
  body: Uint8Array;
  /** The header `Stripe-Signature`. */
  signature: string | readonly string[] | undefined;
  now: Date;
}

/** Seconds that a signature holds, and that clocks may differ, in both directions. */
const toleranceSeconds = 300;
const maxSignatures = 10;

const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string(),
  livemode: z.boolean(),
  // Of a connected account; of our own there is none.
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      object: z.string(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** What an event of Stripe's is about; null for one that is nothing to us, or is none. */
export function readCardEvent(event: unknown): CardEvent | null {
  const { data } = eventSchema.safeParse(event);
  return data === undefined || data.account ? null : cardEventOf(data);
}

function cardEventOf(event: z.output<typeof eventSchema>): CardEvent | null {
  const type = cardEventTypes.find((known) => known === event.type);
  if (type === undefined) return null;
  const { id, object, payment_intent: of, metadata } = event.data.object;
  const intent = object === 'payment_intent' ? id : typeof of === 'string' ? of : (of?.id ?? null);
  const attempt = z.uuid().safeParse(metadata?.attempt).data ?? null;
  const refund = z.uuid().safeParse(metadata?.refund).data ?? null;
  return { id: event.id, type, objectId: id, intent, attempt, refund };
}

/**
 * Reads a notice of Stripe's, once it is known to be one: signed with one of our secrets over these very bytes, now, of our mode and our
 * account. The scheme is that of docs.stripe.com/webhooks/signature, "Verify webhook signatures manually"; checked here and not by the
 * library, which decodes the bytes before it compares and takes signatures of any time to come.
 */
export function readStripeWebhook(
  { body, signature, now }: Webhook,
  { webhookSecrets, isLive }: Pick<CardSettings, 'webhookSecrets' | 'isLive'>,
): WebhookReading {
  const header = typeof signature === 'string' ? signatureOf(signature) : null;
  if (header === null) return refused('The notice has no signature that can be read.');
  if (!isSignedWith(webhookSecrets, header, body)) return refused('The signature is not one of ours.');
  const age = Math.floor(now.getTime() / 1000) - header.time;
  if (Math.abs(age) > toleranceSeconds) return refused('The signature is not of this moment.');

  const event = eventOf(body);
  if (event === null) return refused('The notice is not an event.');
  if (event.livemode !== isLive) return refused('The event is of the other mode.');
  if (event.account) return refused('The event is of another account.');
  const read = cardEventOf(event);
  return read === null ? { kind: 'ignored' } : { kind: 'event', event: read };
}

const refused = (sentence: string): WebhookReading => ({ kind: 'refused', sentence });

interface SignatureHeader {
  /** Seconds since 1970, in the digits that were signed. */
  time: number;
  timeText: string;
  signatures: readonly Buffer[];
}

/** `t=1700000000,v1=<64 hex digits>`, with a `v1` for each secret that Stripe signs with. Other schemes (`v0`) are not read. */
function signatureOf(header: string): SignatureHeader | null {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [timeText, ...furtherTimes] = valuesOf('t');
  const signatures = valuesOf('v1').filter((hex) => /^[0-9a-f]{64}$/.test(hex));
  if (timeText === undefined || furtherTimes.length > 0 || !/^[1-9]\d{0,11}$/.test(timeText)) return null;
  if (signatures.length === 0 || signatures.length > maxSignatures) return null;
  return {
    time: Number(timeText),
    timeText,
    signatures: signatures.map((hex) => Buffer.from(hex, 'hex')),
  };
}

function isSignedWith(
  secrets: readonly string[],
  { timeText, signatures }: SignatureHeader,
  body: Uint8Array,
): boolean {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timeText}.`).update(body).digest();
    return signatures.some((given) => timingSafeEqual(given, expected));
  });
}

function eventOf(body: Uint8Array): z.output<typeof eventSchema> | null {
  try {
    return eventSchema.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null;
  } catch {
    // Signed and yet no JSON: its words would quote the body.
    return null;
  }
}
