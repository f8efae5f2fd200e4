import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Answer, errorAnswer, invalid } from './stripe-answers.ts';
import { StripeBank } from './stripe-bank.ts';
import { addCardFrame } from './stripe-frame.ts';
import { IdempotencyKeys } from './stripe-keys.ts';
import { type NoticeFault, StripeNotices } from './stripe-notices.ts';
import type { Bank, EventObject } from './stripe-objects.ts';
import { addThreeDSecure } from './three-d-secure.ts';

/** What goes wrong with one request: at the bank, on the wire, with the notices that it causes. */
export interface Fault {
  /** Instead of what the card says by itself. */
  bank?: Bank;
  wire?: /** Done, and then the connection is cut. */
    | 'lostAfter'
    /** Done, and never answered. */
    | 'silentAfter'
    /** Nothing is done or answered. */
    | 'silentBefore'
    /** Nothing is done, and the connection is cut. */
    | 'cutBefore'
    | 'rateLimited'
    /** The same key is being worked on. */
    | 'keyInUse'
    | 'broken'
    | 'noJson';
  notices?: NoticeFault;
}

/** A request as it arrived. */
export interface SeenRequest {
  route: string;
  path: string;
  key: string | null;
  version: string | null;
  /** What the client says of itself and its machine. */
  agent: string;
  /** As it was written. */
  body: string;
}

/** A stand-in for Stripe on this machine: real HTTP, its own memory, nothing of the network. */
export interface StripeStandIn {
  url: string;
  secretKey: string;
  bank: StripeBank;
  notices: StripeNotices;
  keys: IdempotencyKeys;
  seen: SeenRequest[];
  /** What makes a portal use it, notices apart: `notices.endpoint` is set once the portal listens. */
  settings: Record<string, string>;
  /**
   * What goes wrong with the next requests of a kind.
   * @param route for example `POST /v1/payment_intents`, with `:id` in place of an id
   */
  next(route: string, fault: Fault, times?: number): void;
  /** Sends the notices of what happened at the bank itself, on Stripe's own pages say. */
  tell(fault?: NoticeFault): Promise<void>;
  close(): Promise<void>;
}

const text = 'a1b2c3d4'.repeat(3);
export const standInKeys = {
  secretKey: `sk_test_${text}`,
  publishableKey: `pk_test_${text}`,
  webhookSecret: `whsec_${text}`,
};

const metadata = /^metadata\[\w+\]$/;
const listed = ['limit', 'starting_after', 'ending_before'];

export async function openStripeStandIn(
  options: { now?: () => number; port?: number } = {},
): Promise<StripeStandIn> {
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  const notices = new StripeNotices();
  const keys = new IdempotencyKeys();
  const faults: { route: string; fault: Fault }[] = [];
  const seen: SeenRequest[] = [];
  let happened: EventObject[] = [];
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const bank = new StripeBank({
    now,
    notice: (type, object) => void happened.push(notices.make(type, object, now())),
    pageOf: (intent) => `${address()}/3ds/${intent}`,
  });
  /** What has happened since it was last asked. */
  const takeHappened = () => {
    const events = happened;
    happened = [];
    return events;
  };

  type Work = (id: string, params: URLSearchParams, says: Bank | null) => Answer;

  function route(method: 'GET' | 'POST', path: string, known: readonly (string | RegExp)[], work: Work) {
    const name = `${method} ${path}`;
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const params = new URLSearchParams(method === 'GET' ? request.url.split('?')[1] : body);
        const key = headerOf(request, 'idempotency-key');
        const version = headerOf(request, 'stripe-version');
        const agent = headerOf(request, 'x-stripe-client-user-agent') ?? '';
        seen.push({ route: name, path: request.url, key, version, agent, body });
        const fault = takeFault(name);
        if (fault.wire === 'silentBefore') return reply.hijack();
        if (fault.wire === 'cutBefore') return cut(request, reply);
        const refusal = refusalOf(request, params, known, fault);
        if (refusal !== null) return send(request, reply, refusal, fault);
        const run = () =>
          fault.wire === 'broken' ? broken() : work(request.params.id ?? '', params, fault.bank ?? null);
        const answer = key === null ? run() : keys.once(key, `${request.url} ${body}`, run);
        return send(request, reply, answer, fault);
      },
    });
  }

  function takeFault(name: string): Fault {
    const at = faults.findIndex((planned) => planned.route === name);
    return at === -1 ? {} : (faults.splice(at, 1)[0]?.fault ?? {});
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer,
    { wire, notices: faultOfNotices }: Fault,
  ) {
    const noticeFault = faultOfNotices ?? null;
    // A notice keeps the object as it was, whatever happens to it later.
    const body = JSON.stringify(answer.body);
    const isAnswered = wire !== 'silentAfter' && wire !== 'lostAfter';
    const replied = isAnswered && noticeFault !== 'before' ? once(reply.raw, 'close') : Promise.resolve();
    const sending = notices.send(takeHappened(), noticeFault, replied);
    if (noticeFault === 'before') await sending;
    if (wire === 'silentAfter') return reply.hijack();
    if (wire === 'lostAfter') return cut(request, reply);
    if (wire === 'noJson') return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>');
    // Pages of the portal ask too, in place of the frame of Stripe.
    reply.header('access-control-allow-origin', '*');
    return reply.code(answer.status).type('application/json').send(body);
  }

  route('POST', '/v1/customers', ['name', 'email', metadata], (_id, params) => bank.createCustomer(params));
  route('POST', '/v1/setup_intents', ['customer', 'usage', /^payment_method_types\[\d\]$/], (_id, params) =>
    bank.createSetupIntent(params),
  );
  route('POST', '/v1/setup_intents/:id/confirm', ['client_secret', 'payment_method', 'key'], (id, params) =>
    bank.confirmSetupIntent(id, params),
  );
  route('GET', '/v1/payment_methods/:id', [], (id) => bank.readMethod(id));
  route('POST', '/v1/payment_methods/:id/attach', ['customer'], (id, params, says) =>
    bank.attach(id, params, says),
  );
  route('POST', '/v1/payment_methods/:id/detach', [], (id) => bank.detach(id));
  const intentParams = ['amount', 'currency', 'customer', 'payment_method', 'confirm', 'off_session'];
  route(
    'POST',
    '/v1/payment_intents',
    [...intentParams, 'return_url', /^payment_method_types\[\d\]$/, metadata],
    (_id, params, says) => bank.createIntent(params, says),
  );
  route('GET', '/v1/payment_intents', [...listed, 'customer', 'created[gte]'], (_id, params) =>
    bank.listIntents(params),
  );
  route('GET', '/v1/payment_intents/:id', [], (id) => bank.readIntent(id));
  route('POST', '/v1/payment_intents/:id/confirm', ['return_url', 'off_session'], (id, params, says) =>
    bank.confirmIntent(id, params, says),
  );
  route('POST', '/v1/payment_intents/:id/cancel', [], (id) => bank.cancelIntent(id));
  route('POST', '/v1/refunds', ['payment_intent', 'amount', metadata], (_id, params, says) =>
    bank.createRefund(params, says),
  );
  route('GET', '/v1/refunds', [...listed, 'payment_intent'], (_id, params) => bank.listRefunds(params));
  route('GET', '/v1/disputes', [...listed, 'payment_intent'], (_id, params) => bank.listDisputes(params));
  const eventParams = [...listed, 'created[gte]', 'created[lte]', /^types\[\d+\]$/];
  route('GET', '/v1/events', eventParams, (_id, params) => notices.list(params));
  addCardFrame(app);
  addThreeDSecure(app, bank, () => void notices.send(takeHappened(), null, Promise.resolve()));

  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    url: address(),
    secretKey: standInKeys.secretKey,
    bank,
    notices,
    keys,
    seen,
    settings: {
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_API_URL: address(),
      LOOPBACK_PROVIDERS: 'true',
    },
    next: (name, fault, times = 1) => {
      for (let left = times; left > 0; left -= 1) faults.push({ route: name, fault });
    },
    tell: (fault) => notices.send(takeHappened(), fault ?? null, Promise.resolve()),
    close: async () => {
      await app.close();
      await notices.settled();
    },
  };
}

/** From now on the stand-in sends its notices to a portal. */
export function noticesTo({ notices }: StripeStandIn, url: string): void {
  notices.endpoint = {
    url: `${url}/api/stripe/webhook`,
    secret: standInKeys.webhookSecret,
  };
}

/** What is said before anything is looked at. */
function refusalOf(
  request: FastifyRequest,
  params: URLSearchParams,
  known: readonly (string | RegExp)[],
  { wire }: Fault,
): Answer | null {
  if (wire === 'rateLimited')
    return errorAnswer(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down.' },
      false,
    );
  if (!isAllowed(request, params))
    return errorAnswer(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }, false);
  if (wire === 'keyInUse')
    return errorAnswer(
      409,
      { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Another request has this key.' },
      false,
    );
  const strange = [...params.keys()].find(
    (name) => !known.some((one) => (typeof one === 'string' ? one === name : one.test(name))),
  );
  return strange === undefined
    ? null
    : invalid(`Received unknown parameter: ${strange}`, { code: 'parameter_unknown', param: strange });
}

/** The browser's key comes in the body and allows what Stripe's frame does, nothing else. */
function isAllowed(request: FastifyRequest, params: URLSearchParams): boolean {
  if (headerOf(request, 'authorization') === `Bearer ${standInKeys.secretKey}`) return true;
  return (
    params.get('key') === standInKeys.publishableKey &&
    /^\/v1\/setup_intents\/\w+\/confirm$/.test(request.url)
  );
}

const broken = (): Answer =>
  errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred' }, true);

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};
