import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday } from '../../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../../test/builders/credits.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { type MailingPortal, startMailingPortal } from '../../../../test/mailing-portal.ts';
import { givenSavedCard } from '../../../../test/payments/card-portal.ts';
import type { Bank } from '../../../../test/payments/stripe-objects.ts';
import { openStripeStandIn, type StripeStandIn } from '../../../../test/payments/stripe-stand-in.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { chargeInvoiceByItself } from './charge-by-itself.job.ts';

let stripe: StripeStandIn;
let portal: MailingPortal;
beforeAll(async () => {
  stripe = await openStripeStandIn();
  portal = await startMailingPortal(stripe.settings);
});
afterEach(async () => {
  portal.resetClock();
  // Invoices of another test are nothing to charge, and nothing to remind of.
  await portal.server.db.owner(sql`update payment_cards set is_auto_pay = false`);
  await portal.server.db.owner(sql`update invoices set approval_status_id = 1`);
});
afterAll(async () => {
  await portal.server.stop();
  await stripe.close();
});

const createIntent = 'POST /v1/payment_intents';

/** An organization whose card is charged by itself, with a sent invoice that is due in ten days. */
async function givenAutopay(says: Bank = 'yes', more: { isEnrolled?: boolean; dueDate?: string } = {}) {
  const { db } = portal.server;
  const billed = await portal.anOrganization();
  const { organizationId } = billed;
  const { customer, card } = await givenSavedCard(db, stripe, organizationId, says);
  await db.owner(sql`update payment_cards set is_auto_pay = ${more.isEnrolled ?? true}, auto_pay_accepted_at = now()
    where organization_id = ${organizationId}`);
  const invoice = await portal.anInvoice(billed, {
    dueDate: more.dueDate ?? dayFromToday(10),
    sentDaysAgo: 0,
  });
  return {
    ...billed,
    card,
    invoiceId: invoice.id,
    charges: () => stripe.bank.charges.filter((charge) => charge.customer === customer),
    /** Those about the card; reminders, which leave once the attempts are over, are not among them. */
    mails: async () =>
      (
        await db.owner<{ kind: string }>(
          sql`select kind from invoice_mails where invoice_id = ${invoice.id} and kind like 'autopay%' order by id`,
        )
      ).map(({ kind }) => kind),
    attempts: () =>
      db.owner<{ status: string; declineCode: string | null; isAutomatic: boolean }>(
        sql`select status, decline_code, is_automatic from payment_attempts where invoice_id = ${invoice.id} order by created_at`,
      ),
    paid: async () =>
      (
        await db.owner<{ amountPaid: string }>(sql`select amount_paid from invoices where id = ${invoice.id}`)
      )[0]?.amountPaid,
  };
}

describe('B273: a saved card that is charged by itself', () => {
  test('is announced seven days before, and charged once on the due date, without its person', async () => {
    const payer = await givenAutopay();
    await portal.onDay(2);
    expect(await payer.mails()).toEqual([]);
    await portal.onDay(3);
    await portal.onDay(3, 12);
    expect(await payer.mails()).toEqual(['autopayNotice']);
    await portal.onDay(9);
    expect(payer.charges()).toEqual([]);
    await portal.onDay(10, 7);
    expect(payer.charges()).toEqual([]);
    await portal.onDay(10);
    await portal.onDay(10, 15);
    await portal.onDay(11);
    expect(payer.charges()).toMatchObject([{ amount: 458_000 }]);
    expect(await payer.paid()).toBe('4580.00');
    expect(await payer.attempts()).toEqual([{ status: 'succeeded', declineCode: null, isAutomatic: true }]);
    const [asked] = stripe.seen.filter(
      ({ route, body }) => route === createIntent && body.includes('off_session=true'),
    );
    expect(asked?.body).not.toContain('return_url');
    expect(await payer.mails()).toEqual(['autopayNotice']);
  });

  test.each(['yes', { declines: 'lost_card' }] as const)(
    'B003: what is billed to another organization is charged to the card of that one, which is told so: %j',
    async (says) => {
      const payer = await givenAutopay(says);
      const child = await givenAutopay('yes', { dueDate: dayFromToday(40) });
      await nowPaidBy(portal.server, child.organizationId, payer.organizationId);
      const invoice = await portal.anInvoice(child, { dueDate: dayFromToday(20), sentDaysAgo: 0 });
      await portal.server.db.owner(sql`update invoices set voided_at = now(), void_reason = 'Not of this test'
        where id = ${payer.invoiceId}`);
      for (const day of [13, 20, 21]) await portal.onDay(day);
      const texts = mailsTo(portal.server, payer.email).map(({ text }) => text);
      const address = `/billing/view-invoices?orgId=${payer.organizationId}&id=${invoice.id}`;
      expect(texts.at(-1)).toMatch(/saved for your organization.+It is for Payer \d+, whose invoices/s);
      for (const text of texts) expect(text).toContain(address);
      expect(child.charges()).toEqual([]);
      const attempts = await portal.server.db.owner(
        sql`select status, payment_method_id from payment_attempts where invoice_id = ${invoice.id}`,
      );
      const isPaid = says === 'yes';
      expect(attempts).toEqual([{ status: isPaid ? 'succeeded' : 'failed', paymentMethodId: payer.card }]);
      expect(payer.charges()).toHaveLength(isPaid ? 1 : 0);
      if (!isPaid) expect(texts[0]).toMatch(/was declined.+all tests and results of Payer \d+\./s);
    },
  );

  test('is charged no sooner than seven days after it was announced', async () => {
    const payer = await givenAutopay('yes', { dueDate: dayFromToday(1) });
    await portal.onDay(0);
    await portal.onDay(6);
    expect(payer.charges()).toEqual([]);
    await portal.onDay(7);
    expect(payer.charges()).toHaveLength(1);
  });

  test('is announced anew where more is owed than was said, and charged no sooner than seven days after that', async () => {
    const payer = await givenAutopay();
    await portal.onDay(3);
    await portal.server.db.owner(sql`update invoices set amount_due = 5000 where id = ${payer.invoiceId}`);
    await portal.onDay(8);
    await portal.onDay(10);
    expect(await payer.mails()).toEqual(['autopayNotice', 'autopayNotice']);
    await portal.onDay(14);
    expect(payer.charges()).toEqual([]);
    await portal.onDay(15);
    expect(payer.charges()).toMatchObject([{ amount: 500_000 }]);
  });

  test('B210: is neither announced nor charged while staff hold the mails of its payer', async () => {
    const payer = await givenAutopay();
    const hold = (isHeld: boolean) =>
      portal.server.db.owner(sql`update organization_billing set mails_paused_at = ${isHeld ? sql`now()` : sql`null`},
        mails_paused_reason = ${isHeld ? 'in talks' : null} where organization_id = ${payer.organizationId}`);
    await hold(true);
    await portal.onDay(3);
    expect(await payer.mails()).toEqual([]);
    await hold(false);
    await portal.onDay(4);
    await hold(true);
    await portal.onDay(12);
    expect(payer.charges()).toEqual([]);
    expect(await payer.mails()).toEqual(['autopayNotice']);
  });

  test.each([0, 1])(
    'B210: is neither announced nor charged for an invoice of approval %i',
    async (approval) => {
      const never = await givenAutopay();
      const taken = await givenAutopay();
      const { db, services } = portal.server;
      const approve = (id: number) =>
        db.owner(sql`update invoices set approval_status_id = ${approval} where id = ${id}`);
      await approve(never.invoiceId);
      await portal.onDay(3);
      expect(await never.mails()).toEqual([]);
      await approve(taken.invoiceId);
      await portal.onDay(11);
      // Whatever was found by the hour before somebody took the approval away.
      for (const { organizationId, invoiceId } of [never, taken]) {
        const scope = { as: 'job', name: 'taken', organizationId, accountId: null } as const;
        const run = {
          jobId: 'taken',
          data: { invoiceId },
          requestedBy: { organizationId, accountId: null, requestId: null },
          transaction: (work) => db.database.transaction(scope, (tx) => work(tx, null)),
        } as JobRun<{ invoiceId: number }, 'organization'>;
        await chargeInvoiceByItself.run(run, services);
      }
      expect(await never.mails()).toEqual([]);
      expect(await taken.mails()).toEqual(['autopayNotice']);
      for (const { charges } of [never, taken]) expect(charges()).toEqual([]);
    },
  );

  test('is not looked at any more once the attempts are over, or all was refunded', async () => {
    const [declined, refunded] = [await givenAutopay({ declines: 'lost_card' }), await givenAutopay()];
    const { db } = portal.server;
    await portal.onDay(3);
    await portal.onDay(10);
    const attempt = sql`(select p.id from payments p where p.invoice_id = ${refunded.invoiceId})`;
    await db.owner(sql`insert into refunds (organization_id, invoice_id, payment_id, amount, reason, refund_key)
      values (${refunded.organizationId}, ${refunded.invoiceId}, ${attempt}, 4580, 'ordered twice', gen_random_uuid())`);
    await portal.setDay(14);
    const found = await db.database.transaction({ as: 'identity', requestId: 'hour' }, (tx) =>
      tx.query<{ invoiceId: number }>(sql`select invoice_id from identity.autopay_invoices()`, 'test.found'),
    );
    const ids = found.map(({ invoiceId }) => invoiceId);
    expect(ids).not.toContain(declined.invoiceId);
    expect(ids).not.toContain(refunded.invoiceId);
  });

  test('is told and tried again 3, 5 and 7 days after a soft decline, and then no more', async () => {
    const payer = await givenAutopay({ declines: 'insufficient_funds' });
    await portal.onDay(3);
    for (let day = 10; day <= 20; day += 1) await portal.onDay(day);
    const attempts = await payer.attempts();
    expect(attempts.map(({ declineCode }) => declineCode)).toEqual(Array(4).fill('insufficient_funds'));
    expect(await payer.mails()).toEqual(['autopayNotice', ...Array(4).fill('autopayDeclined')]);
    expect(payer.charges()).toEqual([]);
  });

  test.each<Bank>([{ declines: 'lost_card' }, 'asks'])(
    'is told of a hard decline (%j) and never tried again',
    async (says) => {
      const payer = await givenAutopay(says);
      await portal.onDay(3);
      for (const day of [10, 11, 13, 15, 17]) await portal.onDay(day);
      expect(await payer.attempts()).toHaveLength(1);
      expect(await payer.mails()).toEqual(['autopayNotice', 'autopayDeclined']);
    },
  );

  test('is told of a card that is gone at the provider as of a hard decline, and never tried again', async () => {
    const payer = await givenAutopay();
    await portal.onDay(3);
    stripe.bank.methods.delete(payer.card);
    for (const day of [10, 11, 13]) await portal.onDay(day);
    expect(await payer.attempts()).toEqual([
      { status: 'failed', declineCode: 'request_refused', isAutomatic: true },
    ]);
    expect(await payer.mails()).toEqual(['autopayNotice', 'autopayDeclined']);
  });

  test('B258: is told of a decline only once the revision of a changed invoice was sent, which it never sends itself', async () => {
    const payer = await givenAutopay({ declines: 'lost_card' });
    const { owner } = portal.server.db;
    await portal.onDay(3);
    await portal.onDay(10);
    // As if the run had ended before it told, and staff had changed the invoice then.
    await owner(
      sql`delete from invoice_mails where invoice_id = ${payer.invoiceId} and kind = 'autopayDeclined'`,
    );
    const isDue = (is: boolean) =>
      owner(
        sql`update invoices set amount_due = 5000, revision_due = ${is}, version = version + 1 where id = ${payer.invoiceId}`,
      );
    const revisions = () =>
      owner(
        sql`select revision_no from invoice_revisions where invoice_id = ${payer.invoiceId} order by revision_no`,
      );
    await isDue(true);
    await portal.onDay(11);
    expect(await payer.mails()).toEqual(['autopayNotice']);
    expect(await revisions()).toEqual([{ revisionNo: 1 }]);
    await isDue(false);
    await portal.onDay(11, 12);
    expect(await payer.mails()).toEqual(['autopayNotice', 'autopayDeclined']);
  });

  test('stays uncharged where it is not enrolled, or not any more, and where the invoice is paid or voided', async () => {
    const off = await givenAutopay('yes', { isEnrolled: false });
    const ended = await givenAutopay();
    const voided = await givenAutopay();
    const paid = await givenAutopay();
    await portal.onDay(3);
    const { db } = portal.server;
    await db.owner(
      sql`update payment_cards set is_auto_pay = false where organization_id = ${ended.organizationId}`,
    );
    await db.owner(
      sql`update invoices set voided_at = now(), void_reason = 'twice' where id = ${voided.invoiceId}`,
    );
    await db.owner(sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, client_uuid)
      values (${paid.organizationId}, ${paid.invoiceId}, 2, 4580, current_date, gen_random_uuid())`);
    await portal.onDay(10);
    for (const payer of [off, ended, voided, paid]) expect(payer.charges()).toEqual([]);
    expect(await off.mails()).toEqual([]);
  });
});

describe('a run that ended between the charge and its own commit', () => {
  test('is gone on with in the next hour under the same key: charged once, paid once', async () => {
    const payer = await givenAutopay();
    await portal.onDay(3);
    // The library tries a connection that was cut once more.
    stripe.next(createIntent, { wire: 'lostAfter' }, 2);
    await portal.onDay(10);
    expect(payer.charges()).toHaveLength(1);
    expect(await payer.attempts()).toMatchObject([{ status: 'open' }]);
    expect(await payer.paid()).toBe('0.00');
    await portal.onDay(10, 10);
    expect(payer.charges()).toHaveLength(1);
    expect(await payer.attempts()).toMatchObject([{ status: 'succeeded' }]);
    expect(await payer.paid()).toBe('4580.00');
  });

  test('before the charge is gone on with too, even where the switch was turned off in between', async () => {
    const payer = await givenAutopay();
    await portal.onDay(3);
    stripe.next(createIntent, { wire: 'cutBefore' }, 2);
    await portal.onDay(10);
    expect(payer.charges()).toEqual([]);
    await portal.onDay(10, 10);
    expect(payer.charges()).toHaveLength(1);
    expect(await payer.attempts()).toHaveLength(1);
  });
});
