import type { Locator } from 'vitest/browser';

/**
 * Letters that follow each other faster than any wait of the portal, however busy the machine is: all of
 * them arrive before a timer can run.
 */
export function typeAtOnce(field: Locator, text: string): void {
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field to type into');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let length = 1; length <= text.length; length += 1) {
    setValue?.call(input, text.slice(0, length));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}
