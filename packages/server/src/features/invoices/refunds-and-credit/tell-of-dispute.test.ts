import { getEmailLogReport } from '@plumbline/contract';
import { money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayFromToday } from '../../../../test/billing-portal.ts';
import { viewing } from '../../../../test/database/access-world.ts';
import { aViewer } from '../../../../test/database/viewers.ts';
import { type DirectServer, openDirectServer } from '../../../../test/http/a-direct-server.ts';
import { type CardPortal, givenCardPayer, startCardPortal } from '../../../../test/payments/card-portal.ts';
import { noticesTo } from '../../../../test/payments/stripe-stand-in.ts';
import { disputeMailWords } from './tell-of-dispute.job.ts';

const staffAddress = 'disputes@plumbline.example';

let post: DirectServer;
let portal: CardPortal;
beforeAll(async () => {
  post = await openDirectServer();
  portal = await startCardPortal({
    settings: {
      SMTP_URL: post.settings.DIRECT_SMTP_URL ?? '',
      MAIL_FROM: 'portal@plumbline.example',
      PAYMENT_DISPUTES_EMAIL: staffAddress,
    },
  });
  noticesTo(portal.stripe, portal.server.url);
});
beforeEach(() => {
  post.answer = null;
});
afterAll(async () => {
  await portal.stop();
  await post.close();
});

const soon = { timeout: 30_000, interval: 100 };

async function givenDisputed() {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  await payer.pay(request);
  await portal.stripe.notices.settled();
  const { intentId } = await payer.stored(request.clientUuid);
  const [invoice] = await portal.server.db.owner<{ number: string }>(
    sql`select number from invoices where id = ${payer.invoiceId}`,
  );
  const dispute = portal.stripe.bank.dispute(intentId ?? '', { reason: 'product_not_received' });
  const number = invoice?.number ?? '';
  return {
    ...payer,
    number,
    dispute,
    arrived: () => post.arrived.filter(({ subject }) => subject.includes(number)),
    logged: () =>
      portal.server.db.owner<{ kind: string; sentTo: string; status: string }>(
        sql`select kind, sent_to, status from invoice_mails where invoice_id = ${payer.invoiceId}`,
      ),
  };
}
const told = async () => {
  await portal.stripe.tell('twice');
  await portal.stripe.notices.settled();
  const underWay = () =>
    portal.server.db.owner(sql`select 1 from pgboss.job where state in ('created', 'active')
      and name in ('payments.look_up_after', 'payments.look_up', 'invoices.tell_of_dispute')`);
  await expect.poll(underWay, soon).toEqual([]);
};

test('B082 B127: a dispute is mailed to staff once, whatever becomes of it, and is in the log of billing emails', async () => {
  const disputed = await givenDisputed();
  await told();
  portal.stripe.bank.moveDispute(disputed.dispute, 'under_review');
  await told();
  portal.stripe.bank.moveDispute(disputed.dispute, 'lost');
  await told();
  const [mail, ...further] = disputed.arrived();
  expect(further).toEqual([]);
  expect(mail).toMatchObject({
    to: staffAddress,
    subject: `A payment of invoice ${disputed.number} is disputed`,
  });
  expect(await disputed.logged()).toEqual([{ kind: 'dispute', sentTo: staffAddress, status: 'sent' }]);

  const { billed } = disputed;
  const range = { startDate: dayFromToday(-1), endDate: dayFromToday(1), orgId: billed.organizationId };
  const { options } = billed.staff;
  const { rows } = await portal.server.sendOk(getEmailLogReport, range, options);
  expect(rows).toMatchObject([
    { kind: 'Dispute of a payment, to internal staff', to: staffAddress, status: 'sent', reason: null },
  ]);
});

test('the mail says how much, of whom, why and what to do', () => {
  const facts = {
    sentTo: staffAddress,
    number: 'PL-000123',
    organizationName: 'Westbrook High School',
    amount: money(458_000),
    reason: 'product_not_received',
  };
  const { paragraphs } = disputeMailWords({ ...facts, status: 'needs_response' });
  expect(paragraphs).toEqual([
    'The cardholder disputes $4,580.00 paid for invoice PL-000123 of Westbrook High School. Reason given: product not received.',
    'Respond on the card processor’s website before its deadline. The payment counts until the bank decides.',
  ]);
  expect(disputeMailWords({ ...facts, reason: '', status: 'lost' }).paragraphs).toEqual([
    expect.stringContaining('No reason is given.'),
    expect.stringContaining('the invoice is due again'),
  ]);
  expect(disputeMailWords({ ...facts, status: 'won' }).paragraphs[1]).toContain('already ended');
});

test('no payer reads that staff were told: neither among the messages of the organization nor among the mails of the invoice', async () => {
  const disputed = await givenDisputed();
  await told();
  expect(disputed.arrived()).toHaveLength(1);
  const messages = await portal.server.db.owner<{ organizationId: number | null }>(
    sql`select organization_id from messages where kind = 'paymentDisputed' and recipient = ${staffAddress}`,
  );
  expect(messages.every(({ organizationId }) => organizationId === null)).toBe(true);
  const { organizationId, admin } = disputed.billed;
  await portal.server.db.owner(sql`insert into invoice_mails (organization_id, invoice_id, kind, revision_no, sent_to)
    values (${organizationId}, ${disputed.invoiceId}, 'due', 1, 'billing@westbrook.example')`);
  const viewer = aViewer({
    kind: 'admin',
    accountId: admin.id,
    organizationId,
    billingOrganizationIds: [organizationId],
  });
  const seen = await portal.server.db.database.transaction(viewing(viewer), (tx) =>
    tx.query(sql`select kind from invoice_mails where invoice_id = ${disputed.invoiceId}`),
  );
  expect(seen).toEqual([{ kind: 'due' }]);
});

test('where the mail could not be handed over it is tried again, and the dispute is booked all the same', async () => {
  post.answer = { at: 'RCPT TO', with: 450 };
  const disputed = await givenDisputed();
  await told();
  expect(disputed.arrived()).toEqual([]);
  expect(await disputed.logged()).toMatchObject([{ kind: 'dispute', status: 'waiting' }]);
  post.answer = null;
  await portal.server.db.owner(
    sql`update pgboss.job set start_after = now() where name = 'invoices.tell_of_dispute' and state = 'retry'`,
  );
  await expect.poll(async () => (await disputed.logged())[0]?.status, soon).toBe('sent');
  expect(disputed.arrived()).toHaveLength(1);
});
