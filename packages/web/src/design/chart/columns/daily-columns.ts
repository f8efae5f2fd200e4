/** A part of every column, such as the tests with one kind of measure. The first stands at the bottom. */
export interface DailyLayer {
  name: string;
  /** The custom property that holds its colour. */
  color: string;
  /** One figure for each day. */
  counts: readonly number[];
}

/** One column of the drawing: a day, or a week where days would be too thin to see. */
export interface DailyColumn {
  /** `YYYY-MM-DD`, both. */
  from: string;
  to: string;
  /** A figure for each layer. */
  parts: readonly number[];
  total: number;
}

/** From so many days on a column is a week. */
const longestInDays = 120;
const week = 7;

/**
 * The columns of a chart of days. Weeks end with the last day, so that the newest column is a whole one.
 * @param dates one for each day, oldest first
 */
export function dailyColumns(dates: readonly string[], layers: readonly DailyLayer[]): DailyColumn[] {
  const size = dates.length > longestInDays ? week : 1;
  const columns: DailyColumn[] = [];
  for (let end = dates.length; end > 0; end -= size) {
    const start = Math.max(0, end - size);
    const parts = layers.map(({ counts }) => sum(counts.slice(start, end)));
    columns.push({ from: dates[start] ?? '', to: dates[end - 1] ?? '', parts, total: sum(parts) });
  }
  return columns.reverse();
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Lines to read a height by: whole numbers from zero, at most five, the last at or above the highest column. */
export function countTicks(highest: number): number[] {
  const rough = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Columns that are named below the drawing: about five, the newest among them. */
export function namedColumns(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 5));
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % step === 0);
}

const parts = (date: string) => date.split('-').map(Number);

/** `10/6` of a date. */
export function monthDay(date: string): string {
  const [, month = 0, day = 0] = parts(date);
  return `${month}/${day}`;
}

/** `10/6/26`, or `9/30/26 to 10/6/26` of a week. */
export function columnName({ from, to }: Pick<DailyColumn, 'from' | 'to'>): string {
  const named = (date: string) => `${monthDay(date)}/${String(parts(date)[0] ?? 0).slice(-2)}`;
  return from === to ? named(from) : `${named(from)} to ${named(to)}`;
}
