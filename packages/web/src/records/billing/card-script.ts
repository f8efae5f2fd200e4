import type { Stripe } from '@stripe/stripe-js';
import { cardProcessorOf } from '../../platform/card-page.ts';

/**
 * Loads Stripe.js, once, and only when a card is typed. Stripe serves it itself, since the number of a card may touch nobody's code but
 * Stripe's; where the server charges cards at a stand-in on its own machine, that has a script with the same interface.
 * @throws Error when the script does not come
 */
export async function loadCardScript(publishableKey: string): Promise<Stripe> {
  const processor = cardProcessorOf(document);
  if (processor === null) throw new Error('this page does not admit the card processor');
  if (processor !== 'https://js.stripe.com') await addScript(`${processor}/stripe.js`);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('the script of the card processor has no interface');
  return stripe;
}

function addScript(address: string): Promise<void> {
  if (window.Stripe !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the script of the card processor did not come'));
    document.head.append(script);
  });
}
