/** A span of instants in milliseconds: from `from` on and before `until`. Null where it has no bound on that side. */
export interface InstantRange {
  from: number | null;
  until: number | null;
  /** Whether the instants outside of it are meant (`ne`). */
  isOutside: boolean;
}

const pattern =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?((?!9999)[1-9]\d{3})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Which instants a date parameter of FHIR means, of the years 1000 to 9998. A day, month or year without a time is one of UTC; a time must say its zone.
 * @param text '2026-10-06', 'ge2026-10', 'lt2026-10-06T12:00:00Z'
 * @returns null where it cannot be read, or there is no such date
 */
export function instantRangeOf(text: string): InstantRange | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, prefix = 'eq', year, month, day, hour, minute, second, fraction, zone] = match;
  const span = spanOf([year, month, day, hour, minute, second, fraction], zone);
  if (span === null) return null;
  const { from, until } = span;
  const open = { from: null, until: null, isOutside: false };
  switch (prefix) {
    case 'gt':
    case 'sa':
      return { ...open, from: until };
    case 'ge':
      return { ...open, from };
    case 'lt':
    case 'eb':
      return { ...open, until: from };
    case 'le':
      return { ...open, until };
    default:
      return { from, until, isOutside: prefix === 'ne' };
  }
}

/** A stated instant lasts as long as its last stated part: a year, a month, a day, a minute, a second, a millisecond. */
function spanOf(
  parts: readonly (string | undefined)[],
  zone: string | undefined,
): { from: number; until: number } | null {
  const [year, month, day, , minute, second, fraction] = parts;
  const from = instantOf(parts);
  const offset = offsetOf(zone ?? 'Z');
  if (from === null || offset === null) return null;
  const monthIndex = Number(month ?? '01') - 1;
  const lengths = [
    { part: fraction, until: from + 1 },
    { part: second, until: from + 1_000 },
    { part: minute, until: from + 60_000 },
    { part: day, until: from + 86_400_000 },
    { part: month, until: Date.UTC(Number(year), monthIndex + 1, 1) },
  ];
  const until = lengths.find(({ part }) => part !== undefined)?.until ?? Date.UTC(Number(year) + 1, 0, 1);
  return { from: from - offset, until: until - offset };
}

/** The first millisecond of what is stated, as if it were of UTC; null where there is no such date or time. */
function instantOf([year, month, day, hour, minute, second, fraction]: readonly (string | undefined)[]):
  | number
  | null {
  const milliseconds = (fraction ?? '').padEnd(3, '0').slice(0, 3);
  const text = `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.${milliseconds}Z`;
  const at = Date.parse(text);
  // A day that a month does not have would be one of the next.
  return Number.isNaN(at) || new Date(at).toISOString() !== text ? null : at;
}

function offsetOf(zone: string): number | null {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
