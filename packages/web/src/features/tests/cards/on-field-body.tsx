import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { ResultFigures } from './result-figures.tsx';

/** An assessment beside the field, part by part: there is no published total and no pass mark. */
export function OnFieldBody({ measure }: BodyProps) {
  return (
    <>
      <p className={classes.quiet}>
        No total and no pass mark. Parts with a flag are not as they are in a healthy person.
      </p>
      <ResultFigures measure={measure} />
    </>
  );
}
