/** A spreadsheet would run a text that begins like this as a formula. */
const startsLikeFormula = /^[=+\-@\t\r]/;
const isNumber = /^[+-]?\d+(\.\d+)?$/;

/** What a cell can hold; null is empty. */
export type CsvValue = string | number | null;

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  const isFormula = typeof value === 'string' && startsLikeFormula.test(value) && !isNumber.test(value);
  const text = isFormula ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Cells as one line of comma-separated values (RFC 4180), without its line end. A text that a spreadsheet would run as a formula gets
 * a leading apostrophe; a number stays one.
 * @param cells in the order of the columns
 */
export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',');
}
