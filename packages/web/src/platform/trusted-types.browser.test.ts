import { expect, test } from 'vitest';
import { policyRules } from './trusted-types.ts';

test.each([
  { why: 'a style sheet', text: ':root{--mantine-scale: 1;}', passes: true },
  { why: 'a rule for narrow screens', text: '@media (max-width: 30em) {.a {display: none}}', passes: true },
  { why: 'an element', text: '<img src=x onerror=alert(1)>', passes: false },
  { why: 'the end of a style sheet', text: '}</style><script>alert(1)</script>', passes: false },
])('text becomes markup only without an element in it: $why', ({ text, passes }) => {
  expect(policyRules.createHTML(text)).toBe(passes ? text : null);
});

test.each([
  { why: 'the empty function', text: '(function anonymous(\n) {\n\n})', passes: true },
  { why: 'one with a body', text: '(function anonymous(\n) {\nalert(1)\n})', passes: false },
  { why: 'one with an argument', text: '(function anonymous(a\n) {\n\n})', passes: false },
  { why: 'a statement', text: 'alert(1)', passes: false },
])('no text becomes a script but the empty function: $why', ({ text, passes }) => {
  expect(policyRules.createScript(text)).toBe(passes ? text : null);
});
