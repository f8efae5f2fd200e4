/** Charts show this zone, as specified, whatever the viewer's. */
export const chartTimeZone = 'America/Chicago';

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: chartTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * The reading of a Chicago wall clock at an instant, as if that reading were UTC. A chart that is told to draw in UTC
 * then puts its ticks on Chicago's midnights, daylight saving included.
 *
 * @param epochMs an instant in milliseconds
 */
export function chicagoWallClock(epochMs: number): number {
  const read = Object.fromEntries(
    parts.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const label = new Intl.DateTimeFormat('en-US', {
  timeZone: chartTimeZone,
  year: '2-digit',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `10/6/26 3:42 pm`, in Chicago. */
export function chicagoTime(epochMs: number): string {
  return label
    .format(epochMs)
    .replace(', ', ' ')
    .replace(/\s?([AP])M/, (_, half: string) => ` ${half.toLowerCase()}m`);
}
