import { expect, test } from 'vitest';
import { profileLayout } from './profile-layout.ts';
import { type ProfileAnswers, problemsOfProfile, withoutUnasked } from './profile-rules.ts';

const today = '2026-11-21';
const sports = profileLayout({ enableSportsProfileProperties: true, latestMobileAppVersion: '6.0.0' });
const plain = profileLayout({ enableSportsProfileProperties: false, latestMobileAppVersion: '5.0.0' });

const cases: { why: string; answers: ProfileAnswers; layout?: typeof sports; problems: string[] }[] = [
  { why: 'nothing is asked about', answers: {}, problems: [] },
  { why: 'born today', answers: { birthDate: '2026-11-21' }, problems: [] },
  { why: 'born tomorrow', answers: { birthDate: '2026-11-22' }, problems: ['birthDate inFuture'] },
  {
    why: 'the sports layout without answers',
    answers: { gender: null, race: [], ethnicity: null },
    problems: ['gender required', 'race required', 'ethnicity required'],
  },
  {
    why: 'the plain layout without answers',
    answers: { gender: null, race: [], ethnicity: null },
    layout: plain,
    problems: [],
  },
  { why: 'race 6 beside ethnicity', answers: { race: [2, 6] }, problems: ['race notOffered'] },
  { why: 'race 6 of an older app', answers: { race: [6] }, layout: plain, problems: [] },
  {
    why: 'a concussion tomorrow',
    answers: { hasHadConcussion: 1, lastConcussionDate: '2026-11-22' },
    problems: ['lastConcussionDate inFuture'],
  },
  {
    why: 'a concussion before birth',
    answers: { birthDate: '2010-01-02', hasHadConcussion: 1, lastConcussionDate: '2010-01-01' },
    problems: ['lastConcussionDate beforeBirth'],
  },
  {
    why: 'a date of no concussion',
    answers: { hasHadConcussion: 2, lastConcussionDate: '2030-01-01' },
    problems: [],
  },
];
test.each(cases)('what is wrong with a profile: $why', ({ answers, layout = sports, problems }) => {
  const found = problemsOfProfile(answers, layout, today).map(({ field, kind }) => `${field} ${kind}`);
  expect(found).toEqual(problems);
});

test('C267: from 5.5.10 race 6 cannot be chosen anew; who has it keeps it', () => {
  expect(problemsOfProfile({ race: [6] }, sports, today)).toEqual([{ field: 'race', kind: 'notOffered' }]);
  expect(problemsOfProfile({ race: [6, 2] }, sports, today, [6])).toEqual([]);
});

test('C272 C273: what is not asked is not kept', () => {
  expect(withoutUnasked({ hasHadConcussion: 2, lastConcussionDate: '2020-01-01' })).toEqual({
    hasHadConcussion: 2,
    lastConcussionDate: null,
  });
  expect(withoutUnasked({ hasHadConcussion: 1, lastConcussionDate: '2020-01-01' })).toEqual({
    hasHadConcussion: 1,
    lastConcussionDate: '2020-01-01',
  });
  expect(withoutUnasked({ homeOtherThanEnglish: false, primaryLanguage: 2 })).toEqual({
    homeOtherThanEnglish: false,
    primaryLanguage: null,
  });
  expect(withoutUnasked({ primaryLanguage: 2 })).toEqual({ primaryLanguage: 2 });
});
