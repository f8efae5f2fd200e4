import { expect, test } from 'vitest';
import { brandOfHost } from './brand-names.ts';

test.each([
  { host: 'readycheck.example.org', brand: 'readycheck' },
  { host: 'my-readycheck.example.org:3000', brand: 'readycheck' },
  { host: 'READYCHECK.example.org', brand: 'readycheck' },
  { host: 'portal.readycheck.example.org', brand: 'default' },
  { host: 'readychecks.example.org', brand: 'default' },
  { host: 'localhost:3000', brand: 'default' },
  { host: '', brand: 'default' },
])('the brand of $host is $brand: its first label is or ends with the name', ({ host, brand }) => {
  expect(brandOfHost(host)).toBe(brand);
});
