import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guessableForms,
  isOneOfNames,
  meetsPasswordRequirements,
  passwordRequirements,
  unmetPasswordRequirements,
} from './password-rules.ts';

test.each([
  { password: 'Baseline-1!', lacks: [], why: 'everything' },
  { password: 'Aa1-5678', lacks: [], why: 'eight characters' },
  { password: 'Aa1-567', lacks: ['length'], why: 'seven characters' },
  { password: 'baseline-1!', lacks: ['uppercase'], why: 'no uppercase letter' },
  { password: 'BASELINE-1!', lacks: ['lowercase'], why: 'no lowercase letter' },
  { password: 'Baseline-!!', lacks: ['digit'], why: 'no digit' },
  { password: 'Baseline11', lacks: ['special'], why: 'no special character' },
  { password: 'Base line 11', lacks: ['special'], why: 'a blank is not special' },
  { password: 'ÄÖÜßäöü1-', lacks: [], why: 'letters of other alphabets are letters' },
  { password: 'Пароль-12', lacks: [], why: 'Cyrillic too' },
  { password: 'A\u0308a1234567', lacks: ['special'], why: 'an accent written by itself is not special' },
  { password: 'Aa1👍👍👍👍', lacks: ['length'], why: 'a sign of two code units is one character' },
  { password: 'Aa1\u0000\u200b567', lacks: ['special'], why: 'what cannot be seen is not special' },
  {
    password: '',
    lacks: ['length', 'uppercase', 'lowercase', 'digit', 'special'],
    why: 'nothing at all',
  },
])('A208 A209 A212: $password: $why', ({ password, lacks }) => {
  expect(unmetPasswordRequirements(password).map(({ id }) => id)).toEqual(lacks);
  expect(meetsPasswordRequirements(password)).toBe(lacks.length === 0);
});

test('the checklist names each requirement once', () => {
  expect(passwordRequirements.map(({ label }) => label)).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One digit',
    'One special character',
  ]);
});

test('more characters never make a password worse', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, more) => {
      const before = unmetPasswordRequirements(password).map(({ id }) => id);
      const after = unmetPasswordRequirements(`${password} ${more}`).map(({ id }) => id);
      expect(before).toEqual(expect.arrayContaining(after));
    }),
  );
});

test('a password of eight that has one of each kind is accepted in any order', () => {
  const parts = fc.shuffledSubarray(['A', 'b', '3', '-', 'e', 'f', 'g', 'h'], { minLength: 8 });
  fc.assert(
    fc.property(parts, (letters) => {
      expect(meetsPasswordRequirements(letters.join(''))).toBe(true);
    }),
  );
});

test.each([
  { password: 'Password1!', forms: ['password1!', 'password'] },
  { password: '!!Qwerty-12', forms: ['!!qwerty-12', 'qwerty'] },
  { password: '1qaz@WSX', forms: ['1qaz@wsx', 'qaz@wsx'] },
  { password: '1234567aB!', forms: ['1234567ab!'] },
  { password: 'letmein', forms: ['letmein'] },
])('$password is looked for as $forms', ({ password, forms }) => {
  expect(guessableForms(password)).toEqual(forms);
});

const names = [
  'Ada',
  'Lovelace',
  'Ada Lovelace',
  'ada.lovelace@westfield.example',
  'Westfield High School',
  'Zoë-Ann',
];
test.each([
  { password: 'Lovelace1!', is: true },
  { password: 'Ada-Lovelace1815', is: true },
  { password: '!!ADA LOVELACE!!', is: true },
  { password: 'Ada.Lovelace@Westfield.Example1', is: true },
  { password: 'Westfield-High-School-2026!', is: true },
  { password: 'Zoe-Ann-2011', is: true },
  // Too short to say anything: many a word begins with three letters.
  { password: 'Ada-12345', is: false },
  { password: 'Lovelace-Harbor-41', is: false },
  { password: 'Quiet-Harbor-41', is: false },
])('$password is one of the names: $is', ({ password, is }) => {
  expect(isOneOfNames(password, names)).toBe(is);
});
