import { expect, test } from 'vitest';
import { joinEvents } from './join-events.ts';
import { leftoverSentence } from './leftover-words.ts';
import {
  countStayingIds,
  idsOfHome,
  isContradiction,
  type MergedPerson,
  mergeAnswers,
  mergedFields,
  mergeFields,
} from './merge-facts.ts';

const event = (id: number, startedAt: string, endedAt: string | null, note: string | null = null) => ({
  id,
  startedAt,
  endedAt,
  note,
});
const nobody: MergedPerson = {
  ...(Object.fromEntries(mergedFields.map((field) => [field, null])) as MergedPerson),
  firstName: 'A',
  lastName: 'B',
  birthDate: '2009-03-14',
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
  const keep = { ...nobody, sex: 'F', height: 60, race: [1], hasAttentionDisorder: 1 };
  const lose = {
    ...nobody,
    firstName: 'Z',
    email: 'z@x.example',
    height: 60,
    race: [2],
    ethnicity: 3,
    hasAttentionDisorder: 1,
  };
  const fields = mergeFields(keep, lose, { firstName: 'lose', email: 'keep', sex: 'lose', race: 'lose' });
  const alone = { follows: null };
  expect(fields.firstName).toEqual({ wins: 'lose', isChangeable: true, ...alone });
  expect(fields.email).toEqual({ wins: 'lose', isChangeable: false, ...alone });
  expect(fields.sex).toEqual({ wins: 'keep', isChangeable: false, ...alone });
  expect(fields.height).toEqual({ wins: 'keep', isChangeable: false, ...alone });
  expect(fields.race).toEqual({ wins: 'lose', isChangeable: true, ...alone });
  expect(fields.ethnicity).toEqual({ wins: 'lose', isChangeable: false, ...alone });
  expect(fields.hasAttentionDisorder).toEqual({ wins: 'keep', isChangeable: false, ...alone });
});

test('B280 B285: ids of the organization that somebody is at home in do not go to the people of another one', () => {
  const keep = { ...nobody, uniqueId: 'U-1' };
  const lose = { ...nobody, externalId: 'MRN-1', uniqueId: 'U-2', email: 'a@x.example' };
  const fields = mergeFields(keep, lose, { externalId: 'lose', uniqueId: 'lose' }, idsOfHome);
  const stays = { wins: 'keep', isChangeable: false, follows: null };
  expect([fields.externalId, fields.uniqueId]).toEqual([stays, stays]);
  expect(fields.email.wins).toBe('lose');
  expect(mergeFields(keep, lose).externalId.wins).toBe('lose');
  expect(countStayingIds(keep, lose)).toBe(2);
  expect(countStayingIds(lose, keep)).toBe(1);
  expect(countStayingIds(lose, { ...lose })).toBe(0);
});

test('B280: a concussion date and a home language go with the answer that asks for them, unless both profiles answer that alike', () => {
  const keep = { ...nobody, hasHadConcussion: 2, homeOtherThanEnglish: true, primaryLanguage: 4 };
  const lose = {
    ...nobody,
    hasHadConcussion: 1,
    lastConcussionDate: '2025-05-01',
    homeOtherThanEnglish: true,
    primaryLanguage: 5,
  };
  const follows = { isChangeable: false, follows: 'hasHadConcussion' };
  // Nobody who has had no concussion has a date of one.
  expect(mergeFields(keep, lose).lastConcussionDate).toEqual({ wins: 'keep', ...follows });
  expect(mergeFields(keep, lose, { hasHadConcussion: 'lose' }).lastConcussionDate).toEqual({
    wins: 'lose',
    ...follows,
  });
  expect(mergeFields({ ...keep, hasHadConcussion: null }, lose).lastConcussionDate).toEqual({
    wins: 'lose',
    ...follows,
  });
  expect(mergeFields({ ...keep, hasHadConcussion: 1 }, lose).lastConcussionDate).toEqual({
    wins: 'lose',
    isChangeable: false,
    follows: null,
  });
  expect(mergeFields(keep, lose).primaryLanguage).toEqual({
    wins: 'keep',
    isChangeable: true,
    follows: null,
  });
});

test('B280: the merged answers are those that win, and what only one of the two profiles has stays', () => {
  const keep = { race: [1], hasHadConcussion: 2, lastConcussionDate: null, club: '' };
  const lose = {
    race: [2],
    ethnicity: 3,
    hasHadConcussion: 1,
    lastConcussionDate: '2025-05-01',
    club: 'Lakeside',
    shoe: 41,
  };
  const merged = (choices: object) =>
    mergeAnswers(keep, lose, mergeFields({ ...nobody, ...keep }, { ...nobody, ...lose }, choices));
  expect(merged({})).toEqual({
    ...keep,
    ethnicity: 3,
    club: 'Lakeside',
    shoe: 41,
  });
  expect(merged({ hasHadConcussion: 'lose', race: 'lose' })).toEqual(lose);
  // The order of the answers stays, so that a merge that changes none changes no row.
  expect(JSON.stringify(mergeAnswers(keep, {}, mergeFields({ ...nobody, ...keep }, nobody)))).toBe(
    JSON.stringify(keep),
  );
});

test('B279: different birth date and another sex contradict, one of them alone or an empty one does not', () => {
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
