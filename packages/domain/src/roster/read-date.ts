/** In which order a written date names its parts where it could be either. */
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

const two = (value: number): string => String(value).padStart(2, '0');

/** The date as YYYY-MM-DD; null when there is no such day. */
function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1000 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day;
  return isReal ? `${year}-${two(month)}-${two(day)}` : null;
}

/** '09' is the newest year that is not after this one. */
function fullYear(text: string, today: string): number {
  const year = Number(text);
  if (text.length !== 2) return year;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return century + year > Number(today.slice(0, 4)) ? century - 100 + year : century + year;
}

/**
 * Reads a date as rosters write it: 2009-03-14, 20090314, 3/14/2009, 14.03.09, 14 Mar 2009, March 14, 2009; a time behind it is left
 * out. A year of two digits is the newest one that has begun.
 * @param order how 3/4/2009 is meant; a date with the year in front is always year, month, day
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD; null when it is no date
 */
export function readDate(written: string, order: DateOrder, today: string): string | null {
  const text = written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const yearFirst = compact ?? /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  if (yearFirst) return isoDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayWord = /^(\d{1,2})[-/. ]*([A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})$/.exec(text);
  if (dayWord)
    return isoDate(fullYear(dayWord[3] ?? '', today), monthOf(dayWord[2] ?? ''), Number(dayWord[1]));
  const wordDay = /^([A-Za-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/.exec(text);
  if (wordDay)
    return isoDate(fullYear(wordDay[3] ?? '', today), monthOf(wordDay[1] ?? ''), Number(wordDay[2]));
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [one = '', other = '', last = ''] = parts.slice(1);
  if (order === 'ymd') {
    return last.length === 4
      ? null
      : isoDate(fullYear(one.padStart(2, '0'), today), Number(other), Number(last));
  }
  const [month, day] = order === 'mdy' ? [Number(one), Number(other)] : [Number(other), Number(one)];
  return isoDate(fullYear(last, today), month, day);
}

/**
 * In which order a column writes its dates: the one that reads most of them, month first where both read all.
 * @param texts cells of the column
 */
export function guessDateOrder(texts: readonly string[], today: string): DateOrder {
  const written = texts.filter((text) => text.trim() !== '');
  const readBy = (order: DateOrder) => written.filter((text) => readDate(text, order, today) !== null).length;
  return [...dateOrders].sort((one, other) => readBy(other) - readBy(one))[0] ?? 'mdy';
}
