import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withOrganization } from '../navigation/organization-address.ts';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  {
    why: 'a path of our own',
    requested: '/profiles/7/overview?testId=3',
    leadsTo: '/profiles/7/overview?testId=3',
  },
  { why: 'nothing', requested: undefined, leadsTo: '/' },
  { why: 'no text', requested: '', leadsTo: '/' },
  { why: 'a word without a slash', requested: 'Dashboard', leadsTo: '/' },
  { why: 'another host', requested: '//evil.example', leadsTo: '/' },
  { why: 'a host behind a backslash', requested: '/\\evil.example', leadsTo: '/' },
  { why: 'a backslash further on', requested: '/a\\b', leadsTo: '/' },
  { why: 'a host behind a step up', requested: '/..//evil.example', leadsTo: '/' },
  { why: 'a host behind a step that stays', requested: '/.//evil.example', leadsTo: '/' },
  { why: 'a host behind an encoded step up', requested: '/a/%2E%2e//evil.example', leadsTo: '/' },
  {
    why: 'an encoded slash is a letter of the path',
    requested: '/%2Fevil.example',
    leadsTo: '/%2Fevil.example',
  },
  { why: 'a full address', requested: 'https://evil.example/', leadsTo: '/' },
  { why: 'a script', requested: 'javascript:alert(1)', leadsTo: '/' },
  { why: 'a tab, which browsers drop', requested: '/\t/evil.example', leadsTo: '/' },
  { why: 'a line break', requested: '/a\nb', leadsTo: '/' },
])('a redirect stays on our own origin: $why', ({ requested, leadsTo }) => {
  expect(safeRedirect(requested)).toBe(leadsTo);
});

test.each(['/login?redirect=%2F', '/Login', '/reset-password?token=x', '/a?next=/login'])(
  'A176: a redirect with login or reset-password becomes the start: %s',
  (requested) => {
    expect(safeRedirect(requested)).toBe('/');
  },
);

/** What an address that leads elsewhere is made of, in any order. */
const pieces = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2F',
      '\\',
      '%5C',
      '\t',
      '\n',
      ':',
      '@',
      '?',
      '#',
      'https:',
      'evil.example',
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/${parts.join('')}`);

test('whatever is asked for, the browser stays on our origin, also with the organization added', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        { arbitrary: pieces, weight: 4 },
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        fc.string().map((text) => `//${text}`),
      ),
      (requested) => {
        for (const address of [safeRedirect(requested), withOrganization(safeRedirect(requested), 7)]) {
          const target = new URL(address, window.location.origin);
          expect(target.origin).toBe(window.location.origin);
          // Taken apart and put together again, as routers do, it must stay here too.
          expect(target.pathname.startsWith('//')).toBe(false);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
