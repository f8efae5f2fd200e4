import { expect, test } from 'vitest';
import { codeForm, codeFormOf, todayHere } from './code-form.ts';

const problems = (endsOn: string) =>
  codeForm
    .safeParse({ ...codeFormOf(21), endsOn })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(['', '12/3', '12/31/20', '2026-02-30'])(
  'an end date that is no day, such as "%s", is refused',
  (endsOn) => {
    expect(problems(endsOn)).toEqual([['endsOn', 'required']]);
  },
);

test('an end date before yesterday is refused by its rule, today is not', () => {
  expect(problems('2020-01-01')).toEqual([['endsOn', 'The end date cannot be earlier than yesterday.']]);
  expect(problems(todayHere())).toBeUndefined();
});
