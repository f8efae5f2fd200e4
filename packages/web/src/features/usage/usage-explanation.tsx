import type { UsageItem } from '@plumbline/contract';
import { longDayText } from '../../platform/time/time-texts.ts';
import classes from './usage.module.css';
import { numberText } from './usage-texts.ts';

/** Why a row is there, and on demand what it was before it was corrected. */
export function UsageExplanation({ row }: { row: UsageItem }) {
  const sentence = <WithNumber text={row.explanation} number={row.invoiceNumber} />;
  return (
    <div className={classes.explanation}>
      <p>{row.isDeleted ? <s>{sentence}</s> : sentence}</p>
      {row.correction !== null && (
        <details className={classes.history}>
          <summary>{row.correction}</summary>
          <ol>
            {row.history.map(({ isReversal, usageCount, writtenOn, byStaff, explanation }) => (
              // Entries are never changed, and no two of a row are written in the same millisecond and way.
              <li key={`${writtenOn}-${isReversal}`}>
                {`${longDayText(writtenOn)}, ${byStaff ? 'internal staff' : 'the portal'}: ${isReversal ? 'takes back' : 'counts'} ${numberText(usageCount)}. ${explanation}`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** A sentence whose invoice number is not broken at its hyphen. */
function WithNumber({ text, number }: { text: string; number: string | null }) {
  const at = number === null ? -1 : text.indexOf(number);
  if (number === null || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.number}>{number}</span>
      {text.slice(at + number.length)}
    </>
  );
}
