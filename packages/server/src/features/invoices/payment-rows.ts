import { decimalText, type Money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Whether a payment with this id of its form is there: a lost reply is asked again, and pays once. */
export async function hasPaymentOfClient(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from payments where organization_id = ${organizationId} and client_uuid = ${clientUuid}::uuid`,
    'payments.of_client',
  );
  return rows.length > 0;
}

/** Whether a check of this number counts for the payer already. */
export async function isCheckTaken(tx: Tx, organizationId: number, checkNumber: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from payments where organization_id = ${organizationId} and check_number = ${checkNumber}
      and reversed_at is null`,
    'payments.of_check',
  );
  return rows.length > 0;
}

/** Records a payment that came another way than by card. */
export function insertManualPayment(
  tx: Tx,
  organizationId: number,
  payment: {
    invoiceId: number;
    paymentMethod: number;
    amount: Money;
    paidOn: string;
    checkNumber?: string | null | undefined;
    accountId: number | null;
    clientUuid: string;
  },
): void {
  tx.send(
    sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, check_number, account_id, client_uuid)
      values (${organizationId}, ${payment.invoiceId}, ${payment.paymentMethod}, ${decimalText(payment.amount)}::numeric,
        ${payment.paidOn}::date, ${payment.checkNumber ?? null}, ${payment.accountId}, ${payment.clientUuid}::uuid)`,
    'payments.insert',
  );
}
