import type { MeasureResult, TestResult } from '@plumbline/contract';
import classes from './cards.module.css';
import { FigureList } from './figures.tsx';
import { resultName } from './session-rows.ts';

type DetailRows = TestResult['detailRows'];

/** The detail rows of every result of a measure; of several each under its name. */
export function ResultFigures({
  measure,
  rowsOf = ({ detailRows }) => detailRows,
}: {
  measure: MeasureResult;
  rowsOf?: (result: TestResult) => DetailRows;
}) {
  const { results, sessionDetails } = measure;
  return results.map((result) => (
    <div key={result.profileTestResultId}>
      {results.length > 1 && (
        <h3 className={classes.subTitle}>{resultName(result, sessionDetails.columnCount)}</h3>
      )}
      <FigureList rows={rowsOf(result)} />
    </div>
  ));
}
