import { apiBase } from '@plumbline/contract';
import type { FastifyInstance } from 'fastify';
import type { CardSettings } from '../config/card-settings.ts';
import type { Database } from '../database/database.ts';
import { readStripeWebhook } from '../payments/stripe-webhook.ts';
import { takeCardEvent } from '../payments/take-card-event.ts';
import type { Services } from '../services.ts';
import { sendRefusal } from './replies.ts';

export const stripeWebhookPath = `${apiBase}/stripe/webhook`;

/** An event holds one object; the largest of those that are asked for has some kilobytes. */
const maxBytes = 256 * 1024;
/** From one network in a minute. Stripe sends a handful for each payment, and sends again what was turned away. */
const maxPerMinute = 600;

interface WebhookParts {
  cards: Pick<CardSettings, 'webhookSecrets' | 'isLive'>;
  services: Pick<Services, 'jobs' | 'clock' | 'log'>;
  database: Database;
}

/**
 * Where Stripe says that something happened (docs/decisions/030). A notice is noted and its look-up put into the queue in one
 * transaction, then answered: a server that dies before that is sent it again. The bytes are read as they came, since the signature is
 * over them; only this route reads anything but JSON.
 */
export async function addStripeWebhookRoute(
  app: FastifyInstance,
  { cards, services, database }: WebhookParts,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const count = own.createRateLimit({
      max: maxPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => `stripe webhook ${request.network}`,
    });
    own.post(
      stripeWebhookPath,
      {
        bodyLimit: maxBytes,
        // Before the body is read.
        onRequest: async (request, reply) => {
          const ceiling = await count(request);
          if (ceiling.isAllowed || !ceiling.isExceeded) return undefined;
          return sendRefusal(reply, 'access.too_many_requests', {
            params: { seconds: ceiling.ttlInSeconds },
          });
        },
      },
      async (request, reply) => {
        const { body } = request;
        const reading = readStripeWebhook(
          {
            body: body instanceof Uint8Array ? body : new Uint8Array(),
            signature: request.headers['stripe-signature'],
            now: services.clock.now(),
          },
          cards,
        );
        if (reading.kind === 'refused') {
          services.log.warn(
            { requestId: request.id },
            `a notice of the card provider was refused: ${reading.sentence}`,
          );
          return sendRefusal(reply, 'request.invalid');
        }
        if (reading.kind === 'event')
          await database.transaction({ as: 'identity', requestId: request.id }, (tx) =>
            takeCardEvent(tx, reading.event, services),
          );
        return reply.send({ received: true });
      },
    );
  });
}
