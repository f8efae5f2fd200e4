import type { FastifyInstance } from 'fastify';
import type { StripeBank } from './stripe-bank.ts';

/**
 * The page where a bank asks a person, and its two answers. Both lead back to the address that the payment named, with what Stripe adds
 * to it (docs.stripe.com/payments/3d-secure/authentication-flow, "Handle the redirect").
 */
export function addThreeDSecure(app: FastifyInstance, bank: StripeBank, onDecided: () => void): void {
  app.get<{ Params: { id: string } }>('/3ds/:id', async (request, reply) => {
    const { id } = request.params;
    if (bank.intents.get(id)?.next_action?.type !== 'redirect_to_url')
      return reply.code(404).type('text/plain').send('Nothing is asked here.');
    return reply.type('text/html').send(
      `<!doctype html><html lang="en"><title>Test bank</title><h1>Is this payment yours?</h1>
<form method="post" action="/3ds/${id}/yes"><button>Confirm</button></form>
<form method="post" action="/3ds/${id}/no"><button>Refuse</button></form></html>`,
    );
  });
  app.post<{ Params: { id: string; answer: string } }>('/3ds/:id/:answer', async (request, reply) => {
    const { id, answer } = request.params;
    const intent = bank.intents.get(id);
    const action = intent?.next_action;
    if (intent === undefined || action?.type !== 'redirect_to_url')
      return reply.code(404).type('text/plain').send('Nothing is asked here.');
    bank.decide(id, answer === 'yes');
    onDecided();
    const back = new URL(action.redirect_to_url.return_url);
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret);
    back.searchParams.set('redirect_status', answer === 'yes' ? 'succeeded' : 'failed');
    return reply.redirect(back.href, 303);
  });
}
