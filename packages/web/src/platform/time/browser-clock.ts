const two = (value: number) => String(value).padStart(2, '0');

/** Returns the day and the minute of an instant, by the clock of this browser. */
export function clockOf(instant: string): { date: string; time: string } {
  const at = new Date(instant);
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/**
 * Returns the instant of a day and a minute of this browser's clock; null while one of them is missing or half typed. Their format
 * is checked, since browsers read many invalid texts as dates.
 */
export function instantOf(day: string, minute: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(minute)) return null;
  const at = new Date(`${day}T${minute}:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
