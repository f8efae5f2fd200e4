import { expect, test } from 'vitest';
import { profileAccessQuestion } from './profile-access.ts';

test.each([3, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19])(
  'A111: staff of the clinical type %i are asked for the relation',
  (organizationTypeId) => {
    expect(profileAccessQuestion({ kind: 'staff', organizationTypeId })).toBe('relationship');
  },
);

test.each([0, 1, 2, 4, 5, 6, 8, 10, 16, 20, 21])(
  'A111: staff of the type %i are asked for groups',
  (organizationTypeId) => {
    expect(profileAccessQuestion({ kind: 'staff', organizationTypeId })).toBe('groups');
  },
);

test('a family account is asked how it is related: it has no organization whose groups could be chosen', () => {
  expect(profileAccessQuestion({ kind: 'family' })).toBe('relationship');
});
