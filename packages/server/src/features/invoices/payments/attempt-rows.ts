import { decimalText, type Money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

const attemptRow = z.object({
  id: z.uuid(),
  invoiceId: z.int(),
  amount: moneyColumn,
  status: z.enum(['open', 'succeeded', 'failed']),
  /** Null until the provider has answered. */
  intentId: z.string().nullable(),
  declineCode: z.string().nullable(),
  returnPath: z.string().nullable(),
  accountId: z.int().nullable(),
  customerId: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  createdAt: z.date(),
  /** When the provider was last asked to charge. */
  requestedAt: z.date(),
});
export type Attempt = z.output<typeof attemptRow>;

/** An attempt to pay by card; undefined where the organization has none of this id. */
export async function readAttempt(
  tx: Tx,
  organizationId: number,
  attemptId: string,
): Promise<Attempt | undefined> {
  const [attempt] = await queryChecked(
    tx,
    attemptRow,
    sql`select id, invoice_id, amount, status, intent_id, decline_code, return_path, account_id, customer_id, payment_method_id, created_at,
        coalesce(last_requested_at, created_at) as requested_at
      from payment_attempts where organization_id = ${organizationId} and id = ${attemptId}::uuid`,
    'payment_attempts.read',
  );
  return attempt;
}

/** Notes that an attempt is about to be sent to the provider again. It must be committed before the provider is asked. */
export function noteAskedAgain(tx: Tx, organizationId: number, attemptId: string, now: Date): void {
  tx.send(
    sql`update payment_attempts set last_requested_at = ${now.toISOString()}::timestamptz
      where organization_id = ${organizationId} and id = ${attemptId}::uuid and status = 'open'`,
    'payment_attempts.asked_again',
  );
}

/** Whom the provider charges for an organization, and which card. */
export interface ChargedCard {
  customerId: string;
  paymentMethodId: string;
}

/** The card that is saved for an organization; undefined where none is. */
export async function readChargedCard(tx: Tx, organizationId: number): Promise<ChargedCard | undefined> {
  const [card] = await tx.query<ChargedCard>(
    sql`select customer_id, payment_method_id from payment_cards
      where organization_id = ${organizationId} and payment_method_id is not null`,
    'payment_cards.charged',
  );
  return card;
}

/**
 * Stores what is about to be charged. It must be committed before the provider is asked.
 * @returns false where an attempt has this id already
 */
export async function insertAttempt(
  tx: Tx,
  organizationId: number,
  attempt: ChargedCard & {
    id: string;
    invoiceId: number;
    amount: Money;
    /** Null for an automatic charge, whose person is not there. */
    returnPath: string | null;
    accountId: number | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const rows = await tx.query(
    sql`insert into payment_attempts (id, organization_id, invoice_id, amount, return_path, is_automatic, account_id, customer_id,
        payment_method_id, created_at)
      values (${attempt.id}::uuid, ${organizationId}, ${attempt.invoiceId}, ${decimalText(attempt.amount)}::numeric,
        ${attempt.returnPath}, ${attempt.returnPath === null}, ${attempt.accountId}, ${attempt.customerId}, ${attempt.paymentMethodId},
        ${attempt.createdAt.toISOString()}::timestamptz)
      on conflict (id) do nothing returning 1 as one`,
    'payment_attempts.insert',
  );
  return rows.length > 0;
}
