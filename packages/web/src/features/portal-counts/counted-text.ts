import { chicagoTime } from '../../design/chart/chicago-time.ts';

/** When the figures of a page were counted, and what the last count of every day found. */
export function countedText({
  countedAt,
  recountedAt = null,
  differingDays = 0,
}: {
  countedAt: string | null;
  recountedAt?: string | null;
  differingDays?: number;
}): string {
  if (countedAt === null) return 'Nothing has been counted yet. Counts are updated once an hour.';
  const counted = `Counted once an hour, last at ${chicagoTime(Date.parse(countedAt))}.`;
  if (recountedAt === null) return counted;
  const found =
    differingDays === 0
      ? 'agreed on every day'
      : `corrected ${differingDays} ${differingDays === 1 ? 'day' : 'days'}`;
  return `${counted} The nightly recount ${found}.`;
}
