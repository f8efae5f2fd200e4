import { createHmac, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { openSealed, seal } from './sealed-secret.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret, as the receiver enters it ("Standard Webhooks": `whsec_` and base64). */
export const makeWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

export interface WebhookIdentity {
  organizationId: number;
  webhookId: number;
}

const keyOf = (keys: KeyRing): Buffer => keys.keyFor('integrations.webhook-secret');
const ownerOf = ({ organizationId, webhookId }: WebhookIdentity): string =>
  `organization:${organizationId} webhook:${webhookId}`;

/** Encrypts a signing secret, bound to its webhook: copied to another one it does not open. */
export const sealWebhookSecret = (keys: KeyRing, secret: string, whose: WebhookIdentity): string =>
  seal(keyOf(keys), secret, ownerOf(whose));

/** Opens what `sealWebhookSecret` sealed. @throws InvariantError where it was sealed otherwise */
export const openWebhookSecret = (keys: KeyRing, sealed: string, whose: WebhookIdentity): string =>
  openSealed(keyOf(keys), sealed, ownerOf(whose));

/**
 * The headers that sign a message ("Standard Webhooks" 1.0): the signature is of `id.timestamp.body`, once with each secret in force.
 * @param secrets the current one, and during a rotation the one before
 */
export function webhookHeaders(
  { messageId, body }: { messageId: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
