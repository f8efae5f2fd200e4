import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvariantError } from '../../src/platform/invariant-error.ts';
import { startTestServer, type TestServer } from '../http/start-test-server.ts';
import { openStripeStandIn, type StripeStandIn, standInKeys } from './stripe-stand-in.ts';

let stripe: StripeStandIn;
let server: TestServer;
beforeAll(async () => {
  stripe = await openStripeStandIn();
  server = await startTestServer({ handlers: [], settings: stripe.settings });
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
});

test('a portal with keys has cards, and nothing of a key is in its log', async () => {
  const { cards, log } = server.services;
  const payer = { key: randomUUID(), organizationId: 7, name: 'Northside Clinic', email: null };
  expect(await cards?.createCustomer(payer)).toMatchObject({ kind: 'made' });
  stripe.next('POST /v1/customers', { wire: 'cutBefore' }, 2);
  const outcome = await cards?.createCustomer({ ...payer, key: randomUUID() });
  expect(outcome).toEqual({ kind: 'unknown', why: 'cut', mayHaveActed: true });
  log.error({ error: new InvariantError(JSON.stringify(outcome)) }, 'a customer was not made');
  const lines = JSON.stringify(server.logLines());
  expect(lines).toContain('was not made');
  for (const secret of Object.values(standInKeys)) expect(lines).not.toContain(secret);
});
