import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';
import { shortOrganizationName } from './short-organization-name.ts';

test.each([
  { why: 'exactly 30', name: 'Westbrook Valley School Distri', shown: 'Westbrook Valley School Distri' },
  { why: 'one more', name: 'Westbrook Valley School Distric', shown: 'Westbrook Valley School Distri…' },
  {
    why: 'a letter of two parts is one',
    name: `${'e\u0301'.repeat(30)}x`,
    shown: `${'e\u0301'.repeat(30)}…`,
  },
  { why: 'a family is one', name: '👨‍👩‍👧'.repeat(30), shown: '👨‍👩‍👧'.repeat(30) },
  { why: 'none', name: '', shown: '' },
])('C057: an organization name is cut at 30 characters with an ellipsis: $why', ({ name, shown }) => {
  expect(shortOrganizationName(name)).toBe(shown);
});

test.each([
  { firstName: 'Ada', lastName: 'Byron', initials: 'AB' },
  { firstName: ' óscar', lastName: '', initials: 'Ó' },
  { firstName: '', lastName: '', initials: '' },
])('the initials of "$firstName $lastName" are $initials', ({ initials, ...name }) => {
  expect(initialsOf(name)).toBe(initials);
});
