import { vi } from 'vitest';

type Confirmed = { setupIntent: { payment_method: string } } | { error: { message: string } };
type Changed = (event: { complete: boolean; error?: { message: string } }) => void;

const state = { next: [] as Confirmed[], confirmed: [] as string[], made: 0 };

/** The interface of Stripe.js as far as the portal uses it, with a field of the page in place of the frame. */
function fakeStripe() {
  return {
    elements: () => ({
      create: () => {
        const field = document.createElement('input');
        field.setAttribute('aria-label', 'Card number');
        const heard = { ready: [] as (() => void)[], change: [] as Changed[] };
        field.addEventListener('input', () => {
          for (const tell of heard.change) tell({ complete: field.value.length === 16 });
        });
        return {
          mount: (place: HTMLElement) => {
            place.append(field);
            queueMicrotask(() => {
              for (const tell of heard.ready) tell();
            });
          },
          on: (type: 'ready' | 'change', tell: Changed & (() => void)) => heard[type].push(tell),
          destroy: () => field.remove(),
        };
      },
    }),
    confirmCardSetup: async (clientSecret: string): Promise<Confirmed> => {
      state.confirmed.push(clientSecret);
      state.made += 1;
      return state.next.shift() ?? { setupIntent: { payment_method: `pm_new${state.made}` } };
    },
  };
}

/** Gives the page a frame in which a card is typed. @returns what was asked of the card processor, and what it answers next */
export function admitCardFrame() {
  Object.assign(state, { next: [], confirmed: [], made: 0 });
  const meta = document.createElement('meta');
  meta.name = 'card-processor';
  meta.content = 'https://js.stripe.com';
  document.head.append(meta);
  vi.stubGlobal('Stripe', fakeStripe);
  return {
    confirmed: state.confirmed,
    answers: (answer: Confirmed) => state.next.push(answer),
    remove: () => {
      meta.remove();
      vi.unstubAllGlobals();
    },
  };
}
