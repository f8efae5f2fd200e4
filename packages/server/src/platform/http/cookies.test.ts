import { expect, test } from 'vitest';
import { CookieJar } from './cookies.ts';

test('a cookie is read by its name, among others and with blanks', () => {
  const jar = new CookieJar('theme=dark; __Host-challenge=abc-123 ;other=__Host-device=x');
  expect(jar.get('challenge')).toBe('abc-123');
  expect(jar.get('theme')).toBeNull();
  expect(jar.get('device')).toBeNull();
  expect(new CookieJar(undefined).get('challenge')).toBeNull();
});

test('what we never wrote is not read', () => {
  expect(new CookieJar('__Host-challenge=a"b').get('challenge')).toBeNull();
  expect(new CookieJar(`__Host-challenge=${'a'.repeat(1_025)}`).get('challenge')).toBeNull();
});

test('every cookie is out of reach of scripts, of http and of other hosts', () => {
  const jar = new CookieJar('');
  jar.set('device', 'abc', { maxAgeSeconds: 600.9, sameSite: 'strict' });
  jar.set('saml', 'def', { maxAgeSeconds: 600, sameSite: 'none' });
  jar.clear('challenge');
  expect(jar.lines).toEqual([
    '__Host-device=abc; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Strict',
    '__Host-saml=def; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=None',
    '__Host-challenge=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('a value cannot write attributes of its own', () => {
  expect(() => new CookieJar('').set('device', 'a; Domain=x', { maxAgeSeconds: 1 })).toThrow(TypeError);
});
