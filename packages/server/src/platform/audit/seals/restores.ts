import { z } from 'zod';
import type { Files, NoteSeries } from '../../files/files.ts';

/**
 * A return of the database to an earlier time. Seals of the hours in between have their copies in the file storage already, under numbers
 * that the restored database gives again: seals after it have a series of their own. The note lies beside the copies, where the
 * administrators of the database cannot write it.
 */
const restore = z.object({ afterSeal: z.int().min(0), notedAt: z.iso.datetime() });
export type Restore = z.output<typeof restore>;

/** Returns every restore that was noted, in their order. */
export async function readRestores(files: Files): Promise<Restore[]> {
  const restores: Restore[] = [];
  for (;;) {
    const note = await files.readNote('audit-restores', restores.length + 1);
    if (note === null) return restores;
    restores.push(restore.parse(JSON.parse(Buffer.from(note).toString('utf8'))));
  }
}

/** Notes that the database was restored, with the number of the last seal that it has. */
export async function noteRestore(files: Files, noted: Restore): Promise<void> {
  const { length } = await readRestores(files);
  const text = `${JSON.stringify(noted, null, 2)}\n`;
  await files.keepNote('audit-restores', length + 1, new TextEncoder().encode(text));
}

/** The series in which the copy of a seal lies: that of the last restore before the seal (pure). */
export function seriesOfSeal(restores: readonly Restore[], number: number): NoteSeries {
  const last = restores.findLastIndex(({ afterSeal }) => afterSeal < number);
  return last === -1 ? 'audit-seals' : `audit-seals-${last + 1}`;
}
