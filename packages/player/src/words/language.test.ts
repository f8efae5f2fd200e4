import { errorCatalogue } from '@plumbline/contract';
import { covidPlan, onFieldPlan, playerTests, vomsPlan } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { catalogue, languageTags, preferredLanguage } from './language.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { languageIds } from './words.ts';

test.each([
  { preferred: ['es-MX', 'en'], language: 'es' },
  { preferred: ['en-US'], language: 'en' },
  { preferred: ['de', 'es'], language: 'es' },
  { preferred: ['de'], language: 'en' },
  { preferred: [], language: 'en' },
])('a browser that prefers $preferred is spoken to in $language', ({ preferred, language }) => {
  expect(preferredLanguage(preferred)).toBe(language);
});

test('a language has each item of exactly the questionnaires that it offers, and a word for each answer or for both ends', () => {
  for (const tag of languageTags) {
    for (const { key, plan, languageIds: offered } of playerTests) {
      const words = catalogue[tag].tests[key];
      const isAsked = plan.kind === 'items' && offered?.includes(languageIds[tag]) !== false;
      expect('items' in words, `${tag} ${key}`).toBe(isAsked);
      if (plan.kind !== 'items' || !('items' in words)) continue;
      expect(words.items, `${tag} ${key}`).toHaveLength(plan.itemCount);
      expect([2, plan.maxAnswer + 1], `${tag} ${key}`).toContain(words.answers.length);
    }
  }
});

test('a language has words for every question of a form that is not somebody else’s, and for every section of several', () => {
  const covid = covidPlan({ asksContact: true, isMetric: true });
  for (const tag of languageTags) {
    const { questions, sections } = catalogue[tag].form;
    for (const plan of [vomsPlan, onFieldPlan, covid]) {
      for (const section of plan.sections) {
        if (section.questions.length > 1) expect(sections, tag).toHaveProperty(section.key);
        for (const { key } of section.questions)
          expect(questions, tag).toHaveProperty(key.slice(key.indexOf('.') + 1));
      }
    }
  }
});

test('a language that the portal does not speak has a sentence of its own for every refusal of the calls that the player makes', () => {
  const said = (code: string) => refusalSentence(catalogue.es, { code, message: 'In English.' });
  const families = /^(login|mfa|sso|access|code|match|submission|recording|survey|request|person|server)\./;
  const codes = Object.keys(errorCatalogue).filter((code) => families.test(code));
  expect(codes.length).toBeGreaterThan(60);
  for (const code of codes) {
    expect(said(code), code).not.toBe('In English.');
    expect(said(code), code).not.toBe(catalogue.es.unexpected);
  }
  expect(said('staff.other_organization')).toBe('In English.');
  expect(refusalSentence(catalogue.en, { code: 'mfa.wait', message: 'In English.' })).toBe('In English.');
});

test('no language says that somebody failed, except where the published form of the PHQ-9 does', () => {
  for (const tag of languageTags) {
    const { phq9: _published, ...tests } = catalogue[tag].tests;
    // The names of words are nobody's to read.
    const text = JSON.stringify({ ...catalogue[tag], tests }).replaceAll(/"[\w.]+":/g, '');
    expect(text).not.toMatch(/\bfail|fracas/i);
  }
});
