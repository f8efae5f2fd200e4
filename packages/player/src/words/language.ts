import { createContext, useContext } from 'react';
import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageTag, Words } from './words.ts';

export const catalogue: Record<LanguageTag, Words> = { en, es };

export const languageTags = Object.keys(catalogue) as LanguageTag[];

/** The first language of the browser that the player speaks; English where it speaks none. */
export function preferredLanguage(preferred: readonly string[]): LanguageTag {
  const tags = preferred.map((tag) => tag.split('-')[0]);
  return (
    languageTags.find((known) => known === tags.find((tag) => languageTags.some((one) => one === tag))) ??
    'en'
  );
}

export const WordsContext = createContext<Words>(en);

/** The words of the language that the person chose. */
export const useWords = (): Words => useContext(WordsContext);
