import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where somebody reads: which card is at the top of the pane, and how far it is from there. */
interface Place {
  card: string;
  offset: number;
}

const cardsOf = (pane: HTMLElement) => [...pane.querySelectorAll<HTMLElement>('section')];
const nameOf = (card: HTMLElement) =>
  card.getAttribute('aria-label') ?? card.querySelector('h2')?.textContent ?? '';

/**
 * Whoever looks at one measure and goes to another test stays at that measure: the pane is scrolled to the card of the same name
 * once the other test is there.
 *
 * @param pane what scrolls
 * @param shownTestId the test that the pane shows; null while one loads
 */
export function useKeptSection(pane: RefObject<HTMLElement | null>, shownTestId: number | null): void {
  const place = useRef<Place | null>(null);
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const isAnother = shownTestId !== null && shown.current !== shownTestId;
    shown.current = shownTestId;
    const { card, offset } = place.current ?? {};
    const same = isAnother && cardsOf(element).find((one) => nameOf(one) === card);
    if (same) {
      element.scrollTop +=
        same.getBoundingClientRect().top - element.getBoundingClientRect().top - (offset ?? 0);
    }
    const note = () => {
      // What loads has no cards, and where nobody scrolled there is nothing to keep.
      if (shown.current === null) return;
      const top = element.getBoundingClientRect().top;
      const first = cardsOf(element).find((one) => one.getBoundingClientRect().bottom > top + 1);
      place.current =
        element.scrollTop === 0 || first === undefined
          ? null
          : { card: nameOf(first), offset: first.getBoundingClientRect().top - top };
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [pane, shownTestId]);
}
