import { createCardSetup } from '@plumbline/contract/features/billing/cards';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { loadCardScript } from './card-script.ts';

type SavedToken = { ok: true; token: string } | { ok: false; errors: readonly { message: string }[] };

/** A card that is being typed into the frame of the card processor. */
export interface CardEntry {
  /** Where the frame is put. */
  place: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'ready' | 'failed';
  isComplete: boolean;
  /** What the frame says of what was typed. */
  problem: string | null;
  /**
   * Gives the card to the card processor for the organization's own customer. Asked again for the same card, it answers the same token, so
   * that a lost reply of the portal makes no second card.
   */
  save: () => Promise<SavedToken>;
}

const refusedSentence = 'The card could not be saved. Please check it, or use another card.';

/** @param publishableKey null while no frame is needed */
export function useCardEntry(publishableKey: string | null): CardEntry {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<{ stripe: Stripe; card: StripeCardElement } | null>(null);
  const token = useRef<string | null>(null);
  const [state, setState] = useState<CardEntry['state']>('loading');
  const [isComplete, setIsComplete] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (publishableKey === null) return undefined;
    let isLeft = false;
    const mount = async () => {
      const stripe = await loadCardScript(publishableKey);
      if (isLeft || place.current === null) return;
      const card = stripe.elements().create('card', { style: frameStyle() });
      frame.current = { stripe, card };
      card.on('ready', () => setState('ready'));
      card.on('change', ({ complete, error }) => {
        token.current = null;
        setIsComplete(complete);
        setProblem(error?.message ?? null);
      });
      card.mount(place.current);
    };
    setState('loading');
    mount().catch((error: unknown) => {
      reportError(error);
      if (!isLeft) setState('failed');
    });
    return () => {
      isLeft = true;
      frame.current?.card.destroy();
      frame.current = null;
      token.current = null;
      setIsComplete(false);
      setProblem(null);
    };
  }, [publishableKey]);

  const save = useCallback(async (): Promise<SavedToken> => {
    if (token.current !== null) return { ok: true, token: token.current };
    if (frame.current === null) return refused('The card form is not ready. Please try again.');
    const { stripe, card } = frame.current;
    try {
      const { clientSecret } = await send(createCardSetup, {});
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card },
      });
      const method = setupIntent?.payment_method;
      if (error !== undefined || !method) return refused(error?.message ?? refusedSentence);
      token.current = typeof method === 'string' ? method : method.id;
      return { ok: true, token: token.current };
    } catch (error) {
      return refused(messageOf(error));
    }
  }, []);

  return { place, state, isComplete, problem, save };
}

const refused = (message: string): SavedToken => ({ ok: false, errors: [{ message }] });

/** The frame cannot read the page's style sheets. */
function frameStyle() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: of('--text'),
      iconColor: of('--text-2'),
      fontSize: window.innerWidth < 640 ? '16px' : '14px',
      fontFamily: 'Inter, system-ui, sans-serif',
      '::placeholder': { color: of('--text-3') },
    },
    invalid: { color: of('--change-bad-fg'), iconColor: of('--change-bad-fg') },
  };
}
