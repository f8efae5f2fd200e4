/** The last resource of a page: the next page begins after it. */
export interface Cursor {
  /** When it was changed, in milliseconds. */
  changedAt: number;
  /** Of the person or the test. */
  id: number;
  /** 0 where the type has one resource for the whole test. */
  measureId: number;
}

/** A cursor as text that nobody needs to read. */
export const writeCursor = ({ changedAt, id, measureId }: Cursor): string =>
  Buffer.from([changedAt, id, measureId].map((part) => part.toString(36)).join('.')).toString('base64url');

/** A cursor from its text; null where it is none. */
export function readCursor(text: string): Cursor | null {
  if (!/^[\w-]{4,60}$/.test(text)) return null;
  const match = /^([0-9a-z]{1,9})\.([0-9a-z]{1,6})\.([0-9a-z]{1,6})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  );
  if (match === null) return null;
  const [changedAt = 0, id = 0, measureId = 0] = match.slice(1).map((part) => Number.parseInt(part, 36));
  return id <= 2_147_483_647 && measureId <= 2_147_483_647 ? { changedAt, id, measureId } : null;
}
