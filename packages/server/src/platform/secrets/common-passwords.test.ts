import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  { password: 'password', isCommon: true },
  { password: 'PASSWORD', isCommon: true },
  { password: 'Password1!', isCommon: true },
  { password: '#Football-2026', isCommon: true },
  { password: 'P@ssw0rd', isCommon: true },
  { password: 'Sasha_007', isCommon: true },
  { password: 'Baseline-1!', isCommon: false },
  { password: 'Quiet-Harbor-41', isCommon: false },
  { password: '', isCommon: false },
])('A212: $password is one of the 10,000 most common: $isCommon', async ({ password, isCommon }) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});
