import { isTimeZone } from './time-zone.ts';

const furthestWest = 12 * 60;
const furthestEast = -14 * 60;

/**
 * The zone of a fixed distance from UTC, as an address carries it.
 * @param minutesBehindUtc as browsers count it (`getTimezoneOffset`): 300 for five hours behind UTC
 * @returns 'Etc/GMT+5' for whole hours, '+05:30' for others; null for an offset that exists nowhere on earth
 */
export function zoneOfOffset(minutesBehindUtc: number): string | null {
  if (!Number.isInteger(minutesBehindUtc)) return null;
  if (minutesBehindUtc > furthestWest || minutesBehindUtc < furthestEast) return null;
  const hours = Math.abs(minutesBehindUtc) / 60;
  if (minutesBehindUtc === 0) return 'UTC';
  // These names count westward, as the offset does.
  if (Number.isInteger(hours)) return `Etc/GMT${minutesBehindUtc > 0 ? '+' : '-'}${hours}`;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutesBehindUtc > 0 ? '-' : '+'}${two(Math.floor(hours))}:${two(Math.abs(minutesBehindUtc) % 60)}`;
}

/**
 * The zone that a report is written in: the one requested by name, else the one of an offset, else the guessed one.
 * @param requested an IANA name, and minutes behind UTC; a text that names no zone counts as missing
 */
export function requestedTimeZone(
  requested: { timezone?: string | undefined; timezoneOffset?: number | undefined },
  guessed: string,
): string {
  if (requested.timezone !== undefined && isTimeZone(requested.timezone)) return requested.timezone;
  return (requested.timezoneOffset === undefined ? null : zoneOfOffset(requested.timezoneOffset)) ?? guessed;
}

/** A zone as people read it: 'America/Chicago'; 'UTC-05:00' where only an offset is known. */
export function timeZoneLabel(timeZone: string): string {
  const whole = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timeZone);
  if (whole !== null) return `UTC${whole[1] === '+' ? '-' : '+'}${(whole[2] ?? '').padStart(2, '0')}:00`;
  return /^[+-]/.test(timeZone) ? `UTC${timeZone}` : timeZone;
}
