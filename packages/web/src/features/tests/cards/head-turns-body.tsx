import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { FigureList, FigureTable } from './figures.tsx';

/** A Cobalt-type test: what was measured while the head turned to a beat. */
export function HeadTurnsBody({ measure, name }: BodyProps) {
  const [only] = measure.results;
  return (
    <>
      <p className={classes.quiet}>
        There is no score, because the method has not been published. These are the measured values.
      </p>
      {measure.results.length === 1 && only !== undefined ? (
        <FigureList rows={only.detailRows} />
      ) : (
        <FigureTable name={name} results={measure.results} columnCount={measure.sessionDetails.columnCount} />
      )}
    </>
  );
}
