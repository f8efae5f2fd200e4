const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Reads a date that a person typed: month, day and a year of four digits with slashes, dots or hyphens between, or pasted as `YYYY-MM-DD`.
 * A year of two digits is refused, as a birth date would be a guess.
 *
 * @returns `YYYY-MM-DD`, or null when it is not a date of the calendar
 */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  if (!match) return null;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a text is written as the form holds a date, `YYYY-MM-DD`; what is still being typed is not. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `2009-03-14` as `03/14/2009`; anything else comes back as it is, so that a person sees what they typed. */
export function formatTypedDate(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : value;
}
