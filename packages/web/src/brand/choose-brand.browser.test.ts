import { expect, test } from 'vitest';
import { applyBrand } from './apply-brand.ts';
import { brands } from './brands.ts';
import { chooseBrand, readBrandSettings } from './choose-brand.ts';

test.each([
  { why: 'an ordinary host', host: 'portal.example.org', name: 'default' },
  { why: 'the label itself', host: 'readycheck.example.org', name: 'readycheck' },
  {
    why: 'a label that ends so, in capitals, with a port',
    host: 'My-ReadyCheck.example.org:3000',
    name: 'readycheck',
  },
  { why: 'a label that only begins so', host: 'readycheck-old.example.org', name: 'default' },
  { why: 'not the first label', host: 'www.readycheck.org', name: 'default' },
  { why: 'no host', host: '', name: 'default' },
])('A009 A010 C010: the host chooses the brand: $why', ({ host, name }) => {
  expect(chooseBrand(host).name).toBe(name);
});

test('a setting overrides the host, renames the provider and sets addresses', () => {
  const brand = chooseBrand('portal.example.org', {
    brand: 'readycheck',
    provider: ' Acme ',
    links: { terms: 'https://acme.example/terms' },
  });
  expect(brand).toMatchObject({ name: 'readycheck', provider: 'Acme', title: 'Acme' });
  expect(brand.links.terms).toBe('https://acme.example/terms');
  expect(brand.links.privacy).toBe(brands.readycheck.links.privacy);
});

const pageWith = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.name = 'brand-settings';
  meta.content = content;
  page.head.append(meta);
  return page;
};

test('settings are read from the page, and a script behind a link is not taken', () => {
  const page = pageWith(
    JSON.stringify({
      provider: 'Acme',
      links: {
        terms: 'javascript:alert(1)',
        contact: 'mailto:help@acme.example',
        training: '//other.example',
      },
    }),
  );
  expect(readBrandSettings(page)).toEqual({
    provider: 'Acme',
    links: { contact: 'mailto:help@acme.example' },
  });
  expect(readBrandSettings(document.implementation.createHTMLDocument())).toEqual({});
});

test('settings that are not JSON stop the page instead of being ignored', () => {
  expect(() => readBrandSettings(pageWith('{'))).toThrow(SyntaxError);
});

test('A011 A012 A013 C010: a brand brings its title, favicon and colours', async () => {
  const page = document.implementation.createHTMLDocument('before');
  applyBrand(page, brands.default);
  const first = page.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  applyBrand(page, brands.readycheck);
  expect(page.title).toBe('ReadyCheck');
  expect(page.documentElement.dataset.brand).toBe('readycheck');
  expect(page.querySelectorAll('link[rel="icon"]')).toHaveLength(1);
  expect(page.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).not.toBe(first);

  const primaryOf = (name: string) => {
    document.documentElement.dataset.brand = name;
    return getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();
  };
  const [first6, second6] = [primaryOf('default'), primaryOf('readycheck')];
  expect(first6).not.toBe(second6);
  document.documentElement.dataset.brand = 'default';
});
