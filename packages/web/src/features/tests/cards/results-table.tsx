import type { MeasureResult, TestResult } from '@plumbline/contract';
import { Chip } from '../../../design/label/chip.tsx';
import { ScrollBox } from '../../../design/layout/scroll-box.tsx';
import type { CardParts } from './result-editing.ts';
import { ResultTick } from './result-tick.tsx';
import classes from './results-table.module.css';
import { counts, presentIn, rowScore, type SessionRow, scoredIn, sessionRowsOf } from './session-rows.ts';

export interface ResultsTableProps extends CardParts {
  measure: MeasureResult;
  name: string;
}

/**
 * The results of a measure: a row for each of its tests, a session column for each repetition. In the Edit Test Scores mode each
 * row, each session column and each result of it has a tick.
 */
export function ResultsTable({ measure, name, editing, onOpenResult }: ResultsTableProps) {
  const rows = sessionRowsOf(measure);
  const trials = rows[0]?.cells.map(({ trial }) => trial) ?? [];
  const hasColumns = trials.length > 1;
  const isComposite = rows.some((row) => row.testNumber !== measure.measureId);
  return (
    <ScrollBox label={`Results of ${name}`}>
      <table className={classes.table} aria-label={`Results of ${name}`}>
        <thead>
          <tr>
            {editing && (
              <th scope="col" className={classes.use}>
                Use
              </th>
            )}
            <th scope="col">{isComposite ? (measure.category === 1 ? 'Stance' : 'Step') : 'Test'}</th>
            {hasColumns &&
              trials.map((trial) => (
                <th key={trial} scope="col" className={classes.number}>
                  {editing ? (
                    <ResultTick
                      label={`Trial ${trial}`}
                      isLabelShown
                      results={scoredIn(
                        rows.flatMap(({ cells }) => cells.filter((cell) => cell.trial === trial)),
                      )}
                      editing={editing}
                    />
                  ) : (
                    `Trial ${trial}`
                  )}
                </th>
              ))}
            <th scope="col" className={classes.number}>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.testNumber} data-out={isOut(row, editing) || undefined}>
              {editing && (
                <td>
                  <ResultTick label={`Use ${row.name}`} results={scoredIn(row.cells)} editing={editing} />
                </td>
              )}
              <th scope="row">
                {row.name} <RowMarks row={row} editing={editing} />
              </th>
              {hasColumns &&
                row.cells.map(({ trial, result }) => (
                  <td key={trial} className={classes.number}>
                    {result === null ? (
                      '–'
                    ) : (
                      <span className={classes.cell}>
                        <Score
                          result={result}
                          label={`${row.name}, trial ${trial}`}
                          measure={measure}
                          editing={editing}
                          onOpenResult={onOpenResult}
                        />
                        {editing && result.score !== null && (
                          <ResultTick
                            label={`Use ${row.name}, trial ${trial}`}
                            results={[result]}
                            editing={editing}
                          />
                        )}
                      </span>
                    )}
                  </td>
                ))}
              <td className={classes.score}>
                {hasColumns
                  ? rowScore(measure, row, editing)
                  : presentIn(row.cells).map((result) => (
                      <Score
                        key={result.profileTestResultId}
                        result={result}
                        label={row.name}
                        measure={measure}
                        editing={editing}
                        onOpenResult={onOpenResult}
                      />
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const isOut = (row: SessionRow, editing: CardParts['editing']) => {
  const scored = scoredIn(row.cells);
  return scored.length > 0 && scored.every((result) => !counts(result, editing));
};

/** Why a row does not count, or that it was looked at. */
function RowMarks({ row, editing }: { row: SessionRow; editing: CardParts['editing'] }) {
  const scored = scoredIn(row.cells);
  const isFlagged = presentIn(row.cells).some(
    ({ validity, detailRows }) => validity.length > 0 || detailRows.some((detail) => detail.isFlagged),
  );
  const out = scored.filter((result) => !counts(result, editing));
  const byRule = out.filter((result) => !result.isExcluded && !result.isCounted).length;
  return (
    <>
      {isFlagged && <Chip tone="change-warning">Flagged</Chip>}{' '}
      {scored.some((result) => result.isRestored && counts(result, editing)) && <Chip>Put back</Chip>}{' '}
      {out.length > 0 && (
        <Chip>
          {byRule === out.length
            ? 'May not be valid, not counted'
            : out.length === scored.length
              ? 'Excluded'
              : `${out.length} of ${scored.length} excluded`}
        </Chip>
      )}
    </>
  );
}

/** A score in its cell; where what it is made of can be opened, the score opens it. */
function Score({
  result,
  label,
  measure,
  editing,
  onOpenResult,
}: CardParts & { result: TestResult; label: string; measure: MeasureResult }) {
  const text = result.skipped ? 'Skipped' : result.score === null ? 'No score' : result.display;
  const isLeftOut = result.score !== null && !counts(result, editing);
  const shown = isLeftOut ? <s>{text}</s> : text;
  if (onOpenResult === undefined) return shown;
  return (
    <button type="button" className={classes.open} onClick={() => onOpenResult(result, measure)}>
      {shown}
      <span className="visually-hidden">, {label}: how this score was calculated</span>
    </button>
  );
}
