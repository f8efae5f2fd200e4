import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhook,
  getWebhookDeliveries,
  getWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '@plumbline/contract';
import { webhookEvents } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { enqueueDueWebhooks } from '../src/features/integrations/webhooks/send-webhook.job.ts';
import { givenIntegrationKey } from './builders/integration-keys.ts';
import { type DeliveryPortal, startDeliveryPortal } from './delivery-portal.ts';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver on this machine that notes what arrives and answers as a test says. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Null: 204. */
  answerWith(listener: RequestListener | null): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let listener: RequestListener | null = null;
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { headers } = request;
      received.push({ id: String(headers['webhook-id']), headers, text, body: JSON.parse(text) });
      if (listener === null) response.writeHead(204).end();
      else listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (next) => {
      listener = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface WebhookPortal extends DeliveryPortal {
  /** Of the key that fetches what is told. */
  integrationId: number;
  key: string;
  /** A webhook of its own for each test; it answers the secret. */
  aWebhook(
    url: string,
    events?: readonly (typeof webhookEvents)[number][],
  ): Promise<{ id: number; secret: string }>;
  /** A tested person whom partners know. */
  aKnownTest(externalId: string): Promise<{ profileId: number; testId: number }>;
  /** A webhook as its page shows it. */
  webhook(id: number): Promise<Webhook | undefined>;
  deliveriesOf(webhookId: number): Promise<WebhookDelivery[]>;
  /** What the minute job does, and everything that follows from it. */
  tick(): Promise<void>;
  /** Ends what a test set up, so that the next one starts without webhooks. */
  clear(): Promise<void>;
}

async function startWebhookPortal(): Promise<WebhookPortal> {
  const portal = await startDeliveryPortal({ LOOPBACK_PROVIDERS: 'true' });
  const { server, organizationId, admin } = portal;
  const { owner } = server.db;
  const { integrationId, key } = await givenIntegrationKey(server.db, organizationId, { partnerId: 8 });
  const idle = async () => {
    for (;;) {
      const [row] = await owner<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name like 'webhooks.%'
        and (state = 'active' or state in ('created', 'retry') and start_after <= pgboss.job_now())`,
      );
      if (row?.count === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    ...portal,
    integrationId,
    key,
    aWebhook: (url, events = webhookEvents) =>
      server.sendOk(createWebhook, { model: { integrationId, url, events: [...events] } }, admin),
    aKnownTest: async (externalId) => {
      const made = await portal.aTested();
      await owner(sql`update profiles set external_id = ${externalId} where id = ${made.profileId}`);
      return made;
    },
    webhook: async (webhookId) =>
      (await server.sendOk(getWebhooks, {}, admin)).webhooks.find(({ id }) => id === webhookId),
    deliveriesOf: async (webhookId) =>
      (await server.sendOk(getWebhookDeliveries, { webhookId, RowsPerPage: 0 }, admin)).deliveries,
    tick: async () => {
      await idle();
      await server.db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
        enqueueDueWebhooks(tx, server.services),
      );
      await idle();
    },
    clear: async () => {
      portal.setClock(null);
      await idle();
      await owner(sql`delete from webhooks`);
    },
  };
}

/**
 * One portal and one receiver for the tests of a file. Each test starts without a webhook, and with a receiver that has received nothing
 * and answers 204.
 */
export async function shareWebhookPortal(): Promise<{ portal: WebhookPortal; receiver: Receiver }> {
  const portal = await startWebhookPortal();
  const receiver = await startReceiver();
  beforeEach(() => {
    receiver.answerWith(null);
    receiver.received.length = 0;
  });
  afterEach(() => portal.clear());
  afterAll(async () => {
    await receiver.stop();
    await portal.server.stop();
  });
  return { portal, receiver };
}

/** The rule of "Standard Webhooks", written once more than in the code that is tested. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'))
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .some(([version, signature = '']) => {
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
