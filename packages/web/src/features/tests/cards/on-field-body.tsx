import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { ResultFigures } from './result-figures.tsx';

/** An assessment beside the field, part by part: there is no published total and no pass mark. */
export function OnFieldBody({ measure }: BodyProps) {
  return (
    <>
      <p className={classes.quiet}>
        There is no total and no passing score. Flagged parts are outside what is normal.
      </p>
      <ResultFigures measure={measure} />
    </>
  );
}
