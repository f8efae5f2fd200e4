import { expect, test } from 'vitest';
import { ownPathOf } from './own-path.ts';

test.each([
  '/',
  '/dashboard',
  '/profiles/7/overview?orgId=3&tab=a%2Fb',
  '/login?redirect=%2Fusers',
  '/groups#top',
  '/%2Fevil.example',
  '/profiles?next=//evil.example',
])('%s is a path of the portal', (path) => {
  expect(ownPathOf(path)).toBe(path);
});

test.each([
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\b',
  'https://evil.example/',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  '/a/%2E%2e//evil.example',
  '/login/.././/evil.example?redirect=%2F',
  'https:evil.example',
  'https:/evil.example',
  ' /users',
  'data:text/html,<script>alert(1)</script>',
  '/\tevil',
  '/a\r\nSet-Cookie: x=y',
  '/\u0000',
  '/\u0085',
  `/${'a'.repeat(2_000)}`,
])('%j leads elsewhere and is not followed', (path) => {
  expect(ownPathOf(path)).toBeNull();
});

test('none is none', () => {
  expect(ownPathOf(null)).toBeNull();
});
