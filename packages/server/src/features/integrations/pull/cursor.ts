/** Where a partner's system is in the changes of tests: behind this one. */
export interface Cursor {
  /** ISO 8601 in UTC, to the microsecond, as the database wrote it. */
  changedAt: string;
  testId: number;
}

export const firstCursor: Cursor = { changedAt: '1970-01-01T00:00:00.000000Z', testId: 0 };

/** Opaque to whoever keeps it. */
export const cursorText = ({ changedAt, testId }: Cursor): string =>
  Buffer.from(`1 ${changedAt} ${testId}`).toString('base64url');

/** Null where it is none of ours. */
export function readCursor(text: string): Cursor | null {
  const [, changedAt, testId] =
    /^1 ([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,10})$/.exec(
      Buffer.from(text, 'base64url').toString(),
    ) ?? [];
  if (changedAt === undefined || !isInstant(changedAt) || Number(testId) > 2_147_483_647) return null;
  return { changedAt, testId: Number(testId) };
}

/** Whether there is such a moment: the thirtieth of February would be read as the second of March here, and not at all by the database. */
function isInstant(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === text.slice(0, 19);
}
