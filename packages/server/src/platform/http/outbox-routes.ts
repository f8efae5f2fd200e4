import type { FastifyInstance } from 'fastify';
import type { Outbox, OutboxMessage } from '../mail/outbox.ts';
import { escapeHtml } from './escape-html.ts';

export const outboxPath = '/dev/outbox';

/** Where the messages of demo mode are read. The routes exist only where there is an outbox. */
export function addOutboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get(`${outboxPath}.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: outbox.list() }),
  );
  app.get(outboxPath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(outbox.list())),
  );
}

const page = (messages: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Outbox</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p>Messages of this trial. Nothing here was sent to anybody.</p>
      ${messages.map(entry).join('\n') || '<p>No messages yet.</p>'}
    </main>
  </body>
</html>
`;

const entry = ({
  id,
  sentAt,
  channel,
  to,
  subject,
  text,
}: OutboxMessage): string => `<article id="message-${id}">
  <h2>${escapeHtml(subject)}</h2>
  <p>${channel === 'sms' ? 'Text message' : 'Mail'} to ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt}</time></p>
  <pre style="white-space: pre-wrap">${escapeHtml(text)}</pre>
</article>`;
