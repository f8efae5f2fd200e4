import { expect, test } from 'vitest';
import { joinEvents } from './join-events.ts';
import { leftoverSentence } from './leftover-words.ts';
import { isContradiction, type MergedPerson, mergeAnswers, mergeFields } from './merge-facts.ts';

const event = (id: number, startedAt: string, endedAt: string | null, note: string | null = null) => ({
  id,
  startedAt,
  endedAt,
  note,
});
const nobody: MergedPerson = {
  firstName: 'A',
  lastName: 'B',
  birthDate: '2009-03-14',
  sex: null,
  gender: null,
  height: null,
  weight: null,
  email: null,
  externalId: null,
  uniqueId: null,
  graduationYear: null,
  additionalData: {},
};

test('B280: events that overlap become one, from the earliest start to the latest end, with both notes', () => {
  expect(
    joinEvents([event(1, '2026-03-05', '2026-03-10', 'fell')], [event(2, '2026-03-01', '2026-03-06', 'hit')]),
  ).toEqual({
    joined: [{ id: 1, startedAt: '2026-03-01', endedAt: '2026-03-10', note: 'fell\nhit', absorbedIds: [2] }],
    movedIds: [],
  });
});

test('B280: joined events that then meet another one take it in too, and an open one leaves it open', () => {
  const kept = [event(1, '2026-03-01', '2026-03-04'), event(2, '2026-03-08', '2026-03-10')];
  const lost = [
    event(3, '2026-03-03', '2026-03-09', 'x'),
    event(4, '2026-03-09', null, 'x'),
    event(5, '2026-01-01', '2026-03-01'),
  ];
  expect(joinEvents(kept, lost)).toEqual({
    joined: [{ id: 1, startedAt: '2026-03-01', endedAt: null, note: 'x', absorbedIds: [3, 2, 4] }],
    movedIds: [5],
  });
});

test('B280: the kept value stands, an empty one is filled, and where both differ the other may be chosen', () => {
  const keep = { ...nobody, sex: 'F', height: 60, additionalData: { race: [1], ethnicity: null } };
  const lose = {
    ...nobody,
    firstName: 'Z',
    email: 'z@x.example',
    height: 60,
    additionalData: { race: [2], ethnicity: 3 },
  };
  const fields = mergeFields(keep, lose, { firstName: 'lose', email: 'keep', sex: 'lose' });
  expect(fields.firstName).toEqual({ wins: 'lose', isChangeable: true });
  expect(fields.email).toEqual({ wins: 'lose', isChangeable: false });
  expect(fields.sex).toEqual({ wins: 'keep', isChangeable: false });
  expect(fields.height).toEqual({ wins: 'keep', isChangeable: false });
  expect(fields.additionalData).toEqual({ wins: 'keep', isChangeable: true });
  expect(mergeAnswers(keep.additionalData, lose.additionalData, 'keep')).toEqual({ race: [1], ethnicity: 3 });
  expect(mergeAnswers(keep.additionalData, lose.additionalData, 'lose')).toEqual({ race: [2], ethnicity: 3 });
});

test('B279: another birth date and another sex contradict, one of them alone or an empty one does not', () => {
  const one = { ...nobody, sex: 'F' };
  expect(isContradiction(one, { ...one, birthDate: '2010-01-01', sex: 'M' })).toBe(true);
  expect(isContradiction(one, { ...one, birthDate: '2010-01-01' })).toBe(false);
  expect(isContradiction(one, { ...one, birthDate: '2010-01-01', sex: null })).toBe(false);
});

test('B280: what stays is told by field, without a value', () => {
  const row = { table: 'profiles', key: { id: 7 }, fields: ['first_name', 'email'], profileId: 7 };
  expect(leftoverSentence(row)).toBe(
    'The first name and email address of profile 7 changed since and stays as it is now.',
  );
  expect(leftoverSentence({ ...row, table: 'tests', key: { id: 9 } })).toBe(
    'Test 9 went to another profile since and stays there.',
  );
});
