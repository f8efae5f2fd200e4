import type { FastifyInstance } from 'fastify';

/**
 * What Stripe serves to browsers, as far as the portal uses it: a script with the interface of Stripe.js (`elements().create('card')`,
 * `confirmCardSetup`), and the frame in which a card is typed. As at Stripe, the page never learns the number: the frame sends it, here
 * as one of Stripe's names for test cards, to the API itself.
 */
export function addCardFrame(app: FastifyInstance): void {
  app.get('/stripe.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // The portal's page is of another origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  );
  app.get('/frame', async (_request, reply) => reply.type('text/html; charset=utf-8').send(frame));
}

const script = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.Stripe = (key) => ({
    elements: () => ({
      create: (_type, { style } = {}) => {
        const heard = { ready: [], change: [] };
        const frame = document.createElement('iframe');
        frame.src = origin + '/frame#' + encodeURIComponent(JSON.stringify(style?.base ?? {}));
        frame.title = 'Secure card payment input frame';
        Object.assign(frame.style, { width: '100%', height: '20px', border: '0', display: 'block' });
        const hear = ({ source, data }) => {
          if (source !== frame.contentWindow) return;
          for (const tell of heard[data.type] ?? []) tell(data.event);
        };
        window.addEventListener('message', hear);
        return {
          frame,
          mount: (place) => place.append(frame),
          on: (type, tell) => { heard[type]?.push(tell); },
          update: () => undefined,
          focus: () => frame.focus(),
          destroy: () => { window.removeEventListener('message', hear); frame.remove(); },
        };
      },
    }),
    confirmCardSetup: (clientSecret, { payment_method: { card } }) => new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => resolve(data);
      card.frame.contentWindow.postMessage({ key, clientSecret }, origin, [channel.port2]);
    }),
  });
})();`;

const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<style>body{margin:0;font:14px/20px system-ui,sans-serif;display:flex;gap:8px}::placeholder{color:var(--hint,gray)}
input{border:0;outline:0;background:none;font:inherit;color:inherit;min-width:0}#number{flex:1}#expiry,#cvc{width:6ch}</style>
<input id="number" aria-label="Card number" placeholder="Card number" inputmode="numeric">
<input id="expiry" aria-label="Expiry" placeholder="MM / YY" inputmode="numeric">
<input id="cvc" aria-label="CVC" placeholder="CVC" inputmode="numeric">
<script>
const base = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
document.body.style.color = base.color ?? '';
document.body.style.setProperty('--hint', base['::placeholder']?.color ?? 'gray');
const cards = {
  '4242424242424242': 'pm_card_visa',
  '4000002760003184': 'pm_card_authenticationRequired',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
};
const digits = (id) => document.getElementById(id).value.replace(/\\D/g, '');
const isComplete = () => digits('number').length === 16 && digits('expiry').length === 4 && digits('cvc').length === 3;
const tell = (type, event) => parent.postMessage({ type, event }, '*');
document.addEventListener('input', () => tell('change', {
  complete: isComplete(),
  empty: digits('number') === '',
  error: digits('number').length === 16 && cards[digits('number')] === undefined
    ? { type: 'validation_error', message: 'Your card number is invalid.' } : undefined,
}));
addEventListener('message', async ({ data: { key, clientSecret }, ports: [port] }) => {
  const reply = await fetch('/v1/setup_intents/' + clientSecret.split('_secret_')[0] + '/confirm', {
    method: 'POST',
    body: new URLSearchParams({ key, client_secret: clientSecret, payment_method: cards[digits('number')] ?? '' }),
  });
  const body = await reply.json();
  port.postMessage(reply.ok ? { setupIntent: body } : { error: body.error });
});
tell('ready', {});
</script></html>`;
