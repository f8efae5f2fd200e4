import { afterEach, expect, test } from 'vitest';
import { isCardScript } from './card-page.ts';

const pageOf = (processor: string | null): Document => {
  const page = document.implementation.createHTMLDocument();
  if (processor === null) return page;
  const meta = page.createElement('meta');
  meta.name = 'card-processor';
  meta.content = processor;
  page.head.append(meta);
  return page;
};
afterEach(() => sessionStorage.clear());

test.each([
  ['https://js.stripe.com/dahlia/stripe.js', true],
  ['https://m.js.stripe.com/chunk.js', true],
  ['http://js.stripe.com/dahlia/stripe.js', false],
  ['https://js.stripe.com.evil.example/stripe.js', false],
  ['https://evil-js.stripe.com/stripe.js', false],
  ['https://js.stripe.com:8443/stripe.js', false],
  ['//js.stripe.com/stripe.js', false],
  ['data:text/javascript,alert(1)', false],
])('%s becomes the address of a script on a page of billing: %s', (address, isPassed) => {
  expect(isCardScript(address, pageOf('https://js.stripe.com'))).toBe(isPassed);
  expect(isCardScript(address, pageOf(null))).toBe(false);
});
