import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  {
    why: 'a path of our own',
    wanted: '/profiles/7/overview?testId=3',
    leadsTo: '/profiles/7/overview?testId=3',
  },
  { why: 'nothing', wanted: undefined, leadsTo: '/' },
  { why: 'no text', wanted: '', leadsTo: '/' },
  { why: 'a word without a slash', wanted: 'Dashboard', leadsTo: '/' },
  { why: 'another host', wanted: '//evil.example', leadsTo: '/' },
  { why: 'a host behind a backslash', wanted: '/\\evil.example', leadsTo: '/' },
  { why: 'a backslash further on', wanted: '/a\\b', leadsTo: '/' },
  { why: 'a full address', wanted: 'https://evil.example/', leadsTo: '/' },
  { why: 'a script', wanted: 'javascript:alert(1)', leadsTo: '/' },
  { why: 'a tab, which browsers drop', wanted: '/\t/evil.example', leadsTo: '/' },
  { why: 'a line break', wanted: '/a\nb', leadsTo: '/' },
])('a redirect stays on our own origin: $why', ({ wanted, leadsTo }) => {
  expect(safeRedirect(wanted)).toBe(leadsTo);
});

test.each(['/login?redirect=%2F', '/Login', '/reset-password?token=x', '/a?next=/login'])(
  'A176: a redirect with login or reset-password becomes the start: %s',
  (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  },
);

test('whatever is asked for, the browser stays on our origin', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        fc.string().map((text) => `//${text}`),
      ),
      (wanted) => {
        const target = new URL(safeRedirect(wanted), window.location.origin);
        expect(target.origin).toBe(window.location.origin);
      },
    ),
  );
});
