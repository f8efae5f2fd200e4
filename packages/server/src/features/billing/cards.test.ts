import { addEditCard, createCardSetup, getBillingInfo, removeCreditCard } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BilledOrganization, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { type CardPortal, startCardPortal } from '../../../test/payments/card-portal.ts';
import { standInKeys } from '../../../test/payments/stripe-stand-in.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let portal: CardPortal;
let billed: BilledOrganization;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  billed = await givenBilledOrganization(portal.server);
});

const infoOf = async (options = billed.admin.options) =>
  (await portal.server.sendOk(getBillingInfo, {}, options)).billingInfo;
/** What the frame of the provider does in the browser. */
async function typedCard(as = billed.admin.options): Promise<string> {
  const { clientSecret } = await portal.server.sendOk(createCardSetup, {}, as);
  const [setupIntent] = clientSecret.split('_secret_');
  const reply = await fetch(`${portal.stripe.url}/v1/setup_intents/${setupIntent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: standInKeys.publishableKey,
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
    }),
  });
  return ((await reply.json()) as { payment_method: string }).payment_method;
}
const saved = async (cardToken: string | null, isAutoPayEnrolled = false, as = billed.admin.options) =>
  (await portal.server.sendOk(addEditCard, { cardToken, isAutoPayEnrolled }, as)).billingInfo;
const customerOf = (paymentMethod: string) =>
  portal.stripe.bank.methods.get(paymentMethod)?.object.customer ?? null;
const soon = { timeout: 30_000, interval: 50 };
const visa = { brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2030 };

describe('B367: a card', () => {
  test('B274 B534: is absent, is added by the token of the frame, is replaced, and is deleted', async () => {
    expect(await infoOf()).toMatchObject({
      card: null,
      isAutoPayEnrolled: false,
      automatedBillingAcceptedDate: null,
      areCardsOn: true,
      publishableKey: standInKeys.publishableKey,
    });
    const first = await typedCard();
    expect(await saved(first)).toMatchObject({ card: visa, isAutoPayEnrolled: false });
    expect(await infoOf(billed.staff.options)).toMatchObject({ card: visa });
    const second = await typedCard();
    expect(await saved(second)).toMatchObject({ card: visa });
    await expect.poll(() => customerOf(first), soon).toBeNull();
    expect(customerOf(second)).not.toBeNull();
    const removed = await portal.server.sendOk(removeCreditCard, {}, billed.admin.options);
    expect(removed.billingInfo).toMatchObject({ card: null });
    await expect.poll(() => customerOf(second), soon).toBeNull();
    await portal.server.sendOk(removeCreditCard, {}, billed.admin.options);
    // One customer for all of them.
    const { organizationId } = billed;
    const customers = [...portal.stripe.bank.customers.values()].filter(
      ({ metadata }) => metadata.organization === String(organizationId),
    );
    expect(customers).toHaveLength(1);
  });

  test('is saved again under the same token after a lost reply, and is not taken away', async () => {
    const token = await typedCard();
    await Promise.all([saved(token), saved(token)]);
    expect(await saved(token)).toMatchObject({ card: visa });
    expect(customerOf(token)).not.toBeNull();
    const waiting = await portal.server.db.owner(
      sql`select 1 from pgboss.job where name = 'billing.detach_card' and data::text like ${`%${token}%`}`,
    );
    expect(waiting).toEqual([]);
  });

  test('of nobody becomes the card of the organization; one of somebody else is answered as none', async () => {
    const loose = portal.stripe.bank.addCard();
    expect(await saved(loose)).toMatchObject({ card: visa });
    expect(customerOf(loose)).not.toBeNull();
    const other = await givenBilledOrganization(portal.server);
    const theirs = await typedCard(other.admin.options);
    for (const cardToken of [theirs, 'pm_nobodys'])
      expect(
        await refusalOf(
          portal.server,
          addEditCard,
          { cardToken, isAutoPayEnrolled: true },
          billed.admin.options,
        ),
      ).toEqual({ status: 422, code: 'card.not_found' });
    expect(await infoOf()).toMatchObject({ card: visa, isAutoPayEnrolled: false });
  });

  test.each(['4242424242424242', 'tok_visa', 'pm_', 'pm_1/../../customers'])(
    'B534: %s is no token and goes nowhere',
    async (cardToken) => {
      const { length } = portal.stripe.seen;
      const { status } = await portal.server.send(
        addEditCard,
        { cardToken, isAutoPayEnrolled: false },
        billed.admin.options,
      );
      expect(status).toBe(400);
      expect(portal.stripe.seen).toHaveLength(length);
    },
  );

  test('that the bank refuses, or that has expired, is not saved', async () => {
    const loose = portal.stripe.bank.addCard();
    portal.stripe.next('POST /v1/payment_methods/:id/attach', { bank: { declines: 'expired_card' } });
    const request = { cardToken: loose, isAutoPayEnrolled: false };
    const refused = await portal.server.send(addEditCard, request, billed.admin.options);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'card.declined' }] } });
    const past = portal.stripe.bank.methods.get(loose);
    if (past !== undefined) past.object.card.exp_year = 2020;
    expect(await refusalOf(portal.server, addEditCard, request, billed.admin.options)).toEqual({
      status: 422,
      code: 'card.expired',
    });
    expect(await infoOf()).toMatchObject({ card: null });
  });

  test('is not touched while the card processor does not answer, and the next attempt goes on', async () => {
    const first = await typedCard();
    await saved(first);
    const second = await typedCard();
    portal.stripe.next('GET /v1/payment_methods/:id', { wire: 'cutBefore' }, 2);
    const request = { cardToken: second, isAutoPayEnrolled: false };
    expect(await refusalOf(portal.server, addEditCard, request, billed.admin.options)).toEqual({
      status: 503,
      code: 'card.not_reached',
    });
    expect(customerOf(first)).not.toBeNull();
    await saved(second);
    await expect.poll(() => customerOf(first), soon).toBeNull();
  });
});

describe('B273: automatic charges', () => {
  test('are agreed to once; ending them keeps the day, and so does deleting the card', async () => {
    const token = await typedCard();
    const agreed = await saved(token, true);
    expect(agreed).toMatchObject({
      isAutoPayEnrolled: true,
      automatedBillingAcceptedDate: expect.stringMatching(/Z$/),
    });
    const { automatedBillingAcceptedDate } = agreed;
    expect(await saved(null, false)).toMatchObject({
      card: visa,
      isAutoPayEnrolled: false,
      automatedBillingAcceptedDate,
    });
    expect(await saved(null, true)).toMatchObject({ isAutoPayEnrolled: true, automatedBillingAcceptedDate });
    const { billingInfo } = await portal.server.sendOk(removeCreditCard, {}, billed.admin.options);
    expect(billingInfo).toMatchObject({
      card: null,
      isAutoPayEnrolled: false,
      automatedBillingAcceptedDate,
    });
  });

  test('need a card', async () => {
    expect(
      await refusalOf(portal.server, addEditCard, { isAutoPayEnrolled: true }, billed.admin.options),
    ).toEqual({ status: 422, code: 'payment.no_card' });
    expect(await saved(null, false)).toMatchObject({ card: null, isAutoPayEnrolled: false });
  });
});

test('B003: a billing contact and internal staff save a card; a User does not, and the log names who did', async () => {
  const { organizationId } = billed;
  const contact = await signIn(portal.server, { organizationId, isBillingContact: true });
  await saved(await typedCard(contact.options), true, contact.options);
  await saved(null, false, billed.staff.options);
  const user = await signIn(portal.server, { organizationId });
  for (const call of [createCardSetup, removeCreditCard])
    expect(await portal.server.send(call, {}, user.options)).toMatchObject({ status: 403 });
  const logged = await portal.server.db.owner<{
    accountId: number;
  }>(sql`select distinct account_id from audit.log
    where organization_id = ${organizationId} and entity = 'payment_cards' order by account_id`);
  expect(logged.map(({ accountId }) => accountId).sort()).toEqual([contact.id, billed.staff.id].sort());
});

test('the secret of a setup is in no log, and an organization begins twenty an hour', async () => {
  const { clientSecret } = await portal.server.sendOk(createCardSetup, {}, billed.admin.options);
  for (let more = 1; more < 20; more += 1)
    await portal.server.sendOk(createCardSetup, {}, billed.admin.options);
  expect(await portal.server.send(createCardSetup, {}, billed.admin.options)).toMatchObject({ status: 429 });
  expect(JSON.stringify(portal.server.logLines())).not.toContain(clientSecret);
});

test('a token that comes without a setup counts with the setups, and the switch alone does not', async () => {
  const token = await typedCard();
  for (let more = 1; more < 20; more += 1) await saved(token);
  const send = (cardToken: string | null) =>
    portal.server.send(addEditCard, { cardToken, isAutoPayEnrolled: true }, billed.admin.options);
  expect(await send(token)).toMatchObject({ status: 429 });
  expect(await portal.server.send(createCardSetup, {}, billed.admin.options)).toMatchObject({ status: 429 });
  expect(await send(null)).toMatchObject({ status: 200 });
});

test('without a key cards are off, and every call of them says so', async () => {
  const server = await startPortal();
  try {
    const off = await givenBilledOrganization(server);
    const { billingInfo } = await server.sendOk(getBillingInfo, {}, off.admin.options);
    expect(billingInfo).toMatchObject({ card: null, areCardsOn: false, publishableKey: null });
    for (const [call, request] of [
      [createCardSetup, {}],
      [addEditCard, { isAutoPayEnrolled: false }],
      [removeCreditCard, {}],
    ] as const)
      expect(await refusalOf(server, call, request, off.admin.options)).toEqual({
        status: 422,
        code: 'payment.cards_off',
      });
  } finally {
    await server.stop();
  }
});
