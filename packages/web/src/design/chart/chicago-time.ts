/** Charts show this zone, as specified, whatever the viewer's. */
export const chartTimeZone = 'America/Chicago';

/** The same zone as people read it. */
export const chartZoneName = 'Central Time';

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

const dayLabel = new Intl.DateTimeFormat('en-US', {
  timeZone: chartTimeZone,
  year: '2-digit',
  month: 'numeric',
  day: 'numeric',
});

/** `10/6/26`, in Chicago. */
export function chicagoDay(epochMs: number): string {
  return dayLabel.format(epochMs);
}
