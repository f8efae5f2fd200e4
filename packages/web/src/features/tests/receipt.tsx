import type { TestResult } from '@plumbline/contract';
import { figureNumber, figureText } from './figure-text.ts';
import classes from './receipt.module.css';

interface ReceiptProps {
  receipt: NonNullable<TestResult['receipt']>;
}

/** How a score was made: the formula, which trials it left out and why, and the version that scored it. */
export function Receipt({ receipt }: ReceiptProps) {
  const { formula, scorer, algorithmVersion, trialsUsed, trialsDiscarded } = receipt;
  return (
    <>
      <p>{formula}</p>
      <p className={classes.quiet}>
        {scorer} {algorithmVersion} · {trialsUsed} used, {trialsDiscarded.length} left out
      </p>
      {trialsDiscarded.length > 0 && (
        <ul className={classes.discarded}>
          {trialsDiscarded.map(({ index, reason, value }) => (
            <li key={`${index}-${reason}`}>
              {index + 1}: {reason}
              {value !== null && ` (${figureNumber(value)})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the score was made of, each with its unit. */
export function ReceiptFigures({ receipt }: ReceiptProps) {
  return (
    <dl className={classes.figures}>
      {Object.entries(receipt.figures).map(([key, figure]) => {
        const { label, value } = figureText(key, figure);
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
