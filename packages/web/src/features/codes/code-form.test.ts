import { expect, test } from 'vitest';
import { codeForm, codeFormOf, todayHere } from './code-form.ts';

const problems = (endsOn: string) =>
  codeForm
    .safeParse({ ...codeFormOf({ kind: 'profile', id: 12, name: 'Jo' }, 21), endsOn })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(['', '12/3', '12/31/20', '2026-02-30'])(
  'an end date that is no day, such as "%s", is refused',
  (endsOn) => {
    expect(problems(endsOn)).toEqual([['endsOn', 'required']]);
  },
);

test('C284: a group or a profile has to be chosen, whichever is asked for', () => {
  const missing = (audience: 'group' | 'profile' | 'newProfile') =>
    codeForm
      .safeParse({ ...codeFormOf(null, 21), audience })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(missing('group')).toEqual([['groupId', 'required']]);
  expect(missing('profile')).toEqual([['profileId', 'required']]);
  expect(missing('newProfile')).toBeUndefined();
});

test('C285: an end more than a year away is refused before it is sent', () => {
  expect(problems('2099-01-01')).toEqual([['endsOn', 'The end date cannot be more than a year from today.']]);
});

test('an end date before yesterday is refused by its rule, today is not', () => {
  expect(problems('2020-01-01')).toEqual([['endsOn', 'The end date cannot be earlier than yesterday.']]);
  expect(problems(todayHere())).toBeUndefined();
});
