import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Cursor } from './chosen-tests.ts';
import type { Reading, ReadPosition } from './export-steps.ts';
import { type PieceSource, ReadAhead } from './read-ahead.ts';

const cursorAt = (id: number): Cursor => ({ at: '2026-03-01T12:00:00.000000Z', id });

/** The workbook of tests: six files that are always there, tests, results, and what it is about. Pieces end at these ids. */
const idsOfStep: Readonly<Record<number, readonly number[]>> = { 6: [10, 20, 30, 40, 45], 7: [20, 45] };
const lastStep = 8;

interface Watched {
  source: PieceSource;
  /** Where each reading began, in the order in which they were begun. */
  begun: string[];
  /** The most that were read at one time. */
  mostAtOnce: () => number;
  openNow: () => number;
}

function watched(endsAtOnce: number, failsAt?: number): Watched {
  const begun: string[] = [];
  let open = 0;
  let most = 0;
  const nextIds = ({ step, after }: ReadPosition) =>
    (idsOfStep[step] ?? []).filter((id) => id > (after?.id ?? 0));
  const read = async (start: ReadPosition, until: Cursor | null): Promise<Reading> => {
    begun.push(`${start.step}:${start.after?.id ?? 0}-${until?.id ?? ''}`);
    open += 1;
    most = Math.max(most, open);
    // The first of two takes longer than the second.
    await wait(begun.length % 2 === 0 ? 2 : 12);
    open -= 1;
    if (failsAt !== undefined && until?.id === failsAt) throw new Error('the database is gone');
    const [id] = nextIds(start);
    const after = until ?? (id === undefined ? null : cursorAt(id));
    return { write: () => new Uint8Array(), rows: after?.id ?? 0, profileIds: [], after };
  };
  return {
    source: {
      kind: 'tests',
      ends: async (start) => nextIds(start).slice(0, endsAtOnce).map(cursorAt),
      read,
    },
    begun,
    mostAtOnce: () => most,
    openNow: () => open,
  };
}

async function all(ahead: ReadAhead): Promise<(number | null)[]> {
  const ends: (number | null)[] = [];
  for (let reading = await ahead.next(); reading !== null; reading = await ahead.next())
    ends.push(reading.after?.id ?? null);
  return ends;
}

const fixed = [null, null, null, null, null, null];

test.each([
  { endsAtOnce: 2, most: 2, why: 'some ends are known' },
  { endsAtOnce: 8, most: 2, why: 'all ends of a step are known' },
  { endsAtOnce: 0, most: 1, why: 'a reading alone says where it ends' },
])('each piece is read once and given in order when $why', async ({ endsAtOnce, most }) => {
  const { source, begun, mostAtOnce } = watched(endsAtOnce);
  const ahead = new ReadAhead(source, { step: 0, after: null });
  expect(await all(ahead)).toEqual([...fixed, 10, 20, 30, 40, 45, null, 20, 45, null, null]);
  expect(new Set(begun).size).toBe(begun.length);
  expect(mostAtOnce()).toBe(most);
});

test('an export goes on where it stopped', async () => {
  const { source } = watched(8);
  expect(await all(new ReadAhead(source, { step: 6, after: cursorAt(30) }))).toEqual([
    40,
    45,
    null,
    20,
    45,
    null,
    null,
  ]);
  expect(await all(new ReadAhead(source, { step: lastStep, after: null }))).toEqual([null]);
});

test('a reading that fails is told in its turn, and nothing is read after the end', async () => {
  const { source, openNow } = watched(8, 30);
  const ahead = new ReadAhead(source, { step: 6, after: null });
  expect((await ahead.next())?.after?.id).toBe(10);
  expect((await ahead.next())?.after?.id).toBe(20);
  await expect(ahead.next()).rejects.toThrow('the database is gone');
  await ahead.end();
  expect(openNow()).toBe(0);
});
