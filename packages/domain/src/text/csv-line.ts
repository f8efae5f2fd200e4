/**
 * A spreadsheet would run a text that begins like this as a formula. The wide forms of the four signs (U+FF1D, U+FF0B, U+FF0D, U+FF20) are
 * the same signs to programs set up for East Asian scripts (OWASP, CSV injection).
 */
const startsLikeFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
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
