import { type RefObject, useLayoutEffect } from 'react';

const gapPx = 8;

/**
 * Lifts the notices above the foot of a form that is in sight where they would be, so that no notice lies on a Save button.
 * @param shown changes whenever the notices do
 */
export function useLiftAboveFeet(region: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const box = region.current;
    if (box === null || shown.length === 0) return;
    const feet = [...document.querySelectorAll('[data-form-foot]')];
    const lift = () => {
      box.style.translate = '';
      box.style.translate = `0 ${-liftOf(
        box.getBoundingClientRect(),
        feet.map((foot) => foot.getBoundingClientRect()),
      )}px`;
    };
    lift();
    // A foot grows with its sentence, which changes with the same save that the notice tells of.
    const sizes = new ResizeObserver(lift);
    for (const foot of feet) sizes.observe(foot);
    return () => sizes.disconnect();
  }, [region, shown]);
}

/** Returns by how many pixels the notices move up so that they cover no foot; 0 where there is no room above. */
function liftOf(notices: DOMRect, feet: readonly DOMRect[]): number {
  let bottom = notices.bottom;
  for (const foot of feet.toSorted((a, b) => b.top - a.top)) {
    const isBeside = foot.right <= notices.left || foot.left >= notices.right;
    const isOverlapped = foot.top < bottom && foot.bottom > bottom - notices.height;
    if (!isBeside && isOverlapped && foot.height > 0) bottom = foot.top - gapPx;
  }
  return bottom - notices.height < 0 ? 0 : notices.bottom - bottom;
}
