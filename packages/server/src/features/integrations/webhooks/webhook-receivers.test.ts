import { sendTestWebhook } from '@plumbline/contract';
import { webhookFailureText } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shareWebhookPortal, startReceiver } from '../../../../test/webhook-portal.ts';
import { openOutsideFetch } from '../../../platform/http-client/outside-fetch.ts';

const { portal, receiver } = await shareWebhookPortal();

test('a redirect is not followed, wherever it leads', async () => {
  const inside = await startReceiver();
  const { id } = await portal.aWebhook(receiver.url);
  for (const location of [
    inside.url,
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
  ]) {
    receiver.answerWith((_request, response) => response.writeHead(307, { location }).end('secret inside'));
    const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
    await portal.tick();
    const delivery = (await portal.deliveriesOf(id)).find((entry) => entry.id === deliveryId);
    expect(delivery).toMatchObject({ state: 'waiting', failure: 'redirected', answer: null });
    expect(webhookFailureText(delivery?.failure ?? 'status', null)).toContain('redirects are not followed');
  }
  expect(inside.received).toEqual([]);
  await inside.stop();
});

test.each([
  '127.0.0.1',
  '10.0.0.5',
  '169.254.169.254',
  '::ffff:10.0.0.1',
  'fd00::1',
  '0.0.0.0',
  '100.64.0.1',
])('a name that was public when it was set up and is %s at the connection gets nothing', async (address) => {
  const { id } = await portal.aWebhook(receiver.url);
  await portal.server.db.owner(
    sql`update webhooks set url = 'https://rebinding.example/hook' where id = ${id}`,
  );
  const { services } = portal.server;
  const { fetchOutside } = services;
  services.fetchOutside = openOutsideFetch({
    resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
  });
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  services.fetchOutside = fetchOutside;
  expect(await portal.deliveriesOf(id)).toMatchObject([{ failure: 'address_refused', httpStatus: null }]);
  expect(receiver.received).toEqual([]);
});

test('a receiver that trickles is left after its time, and of an endless answer two kilobytes are read', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { services } = portal.server;
  const { fetchOutside } = services;
  services.fetchOutside = (url, request) => fetchOutside(url, { ...request, timeoutMs: 150 });
  receiver.answerWith(() => undefined);
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  services.fetchOutside = fetchOutside;
  expect(await portal.deliveriesOf(id)).toMatchObject([{ state: 'waiting', failure: 'timed_out' }]);
  receiver.answerWith((_request, response) => {
    response.on('error', () => undefined);
    const more = () =>
      response.destroyed || response.write(Buffer.alloc(8_192, '<b>\u0000'), () => setImmediate(more));
    more();
  });
  const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  const delivery = (await portal.deliveriesOf(id)).find((entry) => entry.id === deliveryId);
  expect(delivery?.state).toBe('delivered');
  expect(delivery?.answer).toMatch(/^(<b>)+/);
  expect(delivery?.answer?.length).toBeLessThanOrEqual(2_048);
});
