import type { ReactNode } from 'react';
import { DeviceApiError } from '../api/device-api.ts';
import { useWords } from '../words/language.ts';
import { refusalSentence } from '../words/refusal-sentence.ts';
import type { Words } from '../words/words.ts';
import classes from './notice.module.css';

const sentenceOf = (words: Words, error: unknown): string =>
  error instanceof DeviceApiError ? refusalSentence(words, error) : words.unexpected;

/** What went wrong and what to do, in the person's language where the player knows the refusal. */
export function FailureNotice({ error }: { error: unknown }) {
  const words = useWords();
  return error === null ? null : (
    <p role="alert" className={classes.notice} data-kind="failure">
      {sentenceOf(words, error)}
    </p>
  );
}

/** Something to know, said at once; in the colors of a failure where something was not accepted. */
export const Notice = ({ children, isFailure = false }: { children: ReactNode; isFailure?: boolean }) => (
  <div role="alert" className={classes.notice} data-kind={isFailure ? 'failure' : undefined}>
    {children}
  </div>
);
