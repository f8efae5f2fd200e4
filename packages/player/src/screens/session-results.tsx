import type { SessionResult } from '@plumbline/contract';
import { playerTestOf } from '@plumbline/domain';
import { useWords } from '../words/language.ts';
import type { LanguageTag } from '../words/words.ts';
import classes from './session-results.module.css';
import { nameOf } from './sitting.ts';
import { TestsList } from './tests-list.tsx';

interface SessionResultsProps {
  results: readonly SessionResult[];
  language: LanguageTag;
}

/** The scores of the tests that were just sent, written as the portal writes them. */
export function SessionResults({ results, language }: SessionResultsProps) {
  const words = useWords();
  return (
    <section className={classes.results} aria-labelledby="results">
      <h2 id="results">{words.results.title}</h2>
      <TestsList says="beside">
        {results.map(({ measureId, name, display, severity, isValid }) => (
          <li key={measureId}>
            {/* The portal is in English; its names are those of the person's report. */}
            <strong>{language === 'en' ? name : nameOf(words, playerTestOf(measureId), name)}</strong>
            <span className={classes.score}>
              {display}
              {severity !== null && <small>{words.results.severities?.[severity] ?? severity}</small>}
              {!isValid && <small>{words.results.mayNotBeValid}</small>}
            </span>
          </li>
        ))}
      </TestsList>
      <p>{words.results.hint}</p>
    </section>
  );
}
