const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');

/** The device's own time with its offset, ISO 8601: `2026-03-02T15:42:00-06:00`. */
export function localTime(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}
