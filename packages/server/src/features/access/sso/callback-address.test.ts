import { expect, test } from 'vitest';
import { refusedAddress, signedInAddress } from './callback-address.ts';

test.each([
  { returnUrl: '/', to: '/login?isCallback=true&code=abc&authenticationSource=2' },
  {
    returnUrl: '/profiles/7?orgId=3',
    to: '/login?redirect=%2Fprofiles%2F7%3ForgId%3D3&isCallback=true&code=abc&authenticationSource=2',
  },
  {
    returnUrl: '/login?redirect=%2Fusers&orgId=3&mobileSso=true',
    to: '/login?redirect=%2Fusers&orgId=3&mobileSso=true&isCallback=true&code=abc&authenticationSource=2',
  },
  {
    returnUrl: '/Login?code=old&refusal=sso.expired&isCallback=false',
    to: '/login?isCallback=true&code=abc&authenticationSource=2',
  },
  {
    returnUrl: '/test/?email=a%40b.example&code=old',
    to: '/test/?email=a%40b.example&isCallback=true&code=abc&authenticationSource=2',
  },
])('from $returnUrl back to the sign-in page', ({ returnUrl, to }) => {
  expect(signedInAddress(returnUrl, 'abc', 2)).toBe(to);
});

test('a refusal keeps where somebody wanted to go', () => {
  expect(refusedAddress('/users', 'sso.expired')).toBe(
    '/login?redirect=%2Fusers&isCallback=true&refusal=sso.expired',
  );
});
