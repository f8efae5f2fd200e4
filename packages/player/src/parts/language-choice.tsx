import { catalogue, languageTags } from '../words/language.ts';
import type { LanguageTag } from '../words/words.ts';
import classes from './language-choice.module.css';

export interface LanguageProps {
  language: LanguageTag;
  onLanguage: (language: LanguageTag) => void;
}

/** The languages by their own names. */
export function LanguageChoice({ language, onLanguage }: LanguageProps) {
  return (
    <div className={classes.languages}>
      {languageTags.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === language}
          className={classes.language}
          onClick={() => onLanguage(tag)}
        >
          {catalogue[tag].language}
        </button>
      ))}
    </div>
  );
}
