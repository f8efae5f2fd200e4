import { expect, test } from 'vitest';
import { isVersionFrom } from './app-version.ts';

test.each([
  { version: '5.6.0', isFrom: true },
  { version: '5.6.1', isFrom: true },
  { version: '5.10.0', isFrom: true },
  { version: '6', isFrom: true },
  { version: '5.6', isFrom: true },
  { version: '5.6.0-beta.2', isFrom: true },
  { version: ' 5.6.0 ', isFrom: true },
  { version: '5.5.99', isFrom: false },
  { version: '4.99.99', isFrom: false },
  { version: '5', isFrom: false },
  { version: '', isFrom: false },
  { version: 'newest', isFrom: false },
  { version: undefined, isFrom: false },
])('version "$version" is 5.6.0 or later: $isFrom', ({ version, isFrom }) => {
  expect(isVersionFrom(version, '5.6.0')).toBe(isFrom);
});
