import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { ResultFigures } from './result-figures.tsx';

/** A survey without a total: the answers as they were given. */
export function SurveyBody({ measure }: BodyProps) {
  return (
    <>
      <p className={classes.quiet}>There is no total. These are the answers as given.</p>
      <ResultFigures measure={measure} />
    </>
  );
}
