import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { KeyRing } from '../../../platform/secrets/key-ring.ts';
import {
  makeWebhookSecret,
  sealWebhookSecret,
  type WebhookIdentity,
} from '../../../platform/secrets/webhook-signature.ts';

/** Makes the signing secret of a webhook and returns it whole; what is stored opens only with the key ring of the deployment. */
export async function createSecret(
  tx: Tx,
  keys: KeyRing,
  { organizationId, webhookId }: WebhookIdentity,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<string> {
  const secret = makeWebhookSecret();
  const sealed = sealWebhookSecret(keys, secret, { organizationId, webhookId });
  await tx.query(
    sql`insert into webhook_secrets (organization_id, webhook_id, secret_encrypted, created_at, created_by)
    values (${organizationId}, ${webhookId}, ${sealed}, ${now.toISOString()}::timestamptz, ${accountId}::int)`,
    'webhooks.create_secret',
  );
  return secret;
}

/**
 * Ends the secrets of a webhook at an instant, those that end before excepted. Two rotations at once come one after the other.
 * @returns false where the organization has no such webhook
 */
export async function endSecrets(
  tx: Tx,
  { organizationId, webhookId }: WebhookIdentity,
  endsAt: Date,
): Promise<boolean> {
  const [locked] = await tx.query<{ id: number }>(
    sql`select id from webhooks where organization_id = ${organizationId} and id = ${webhookId} for update`,
    'webhooks.lock',
  );
  if (locked === undefined) return false;
  await tx.query(
    sql`update webhook_secrets set ends_at = ${endsAt.toISOString()}::timestamptz
    where organization_id = ${organizationId} and webhook_id = ${webhookId}
      and (ends_at is null or ends_at > ${endsAt.toISOString()}::timestamptz)`,
    'webhooks.end_secrets',
  );
  return true;
}
