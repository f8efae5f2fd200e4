import { z } from 'zod';
import type { Files } from '../../files/files.ts';
import { defineJob } from '../../jobs/job.ts';
import { readRestores, seriesOfSeal } from './restores.ts';
import { readSeals, sealAuditLog, sealNote, type Transact } from './seals.ts';

/** Seals each hour's rows of the audit log. */
export const sealAuditLogJob = defineJob({
  name: 'audit.seal_log',
  actsFor: 'portal',
  data: z.null(),
  schedule: '5 * * * *',
  run: ({ transaction }, { files }) => sealAndCopy(transaction, files),
});

const atOnce = 100;

/** Seals, then copies every seal that has no copy yet: a server that died in between has lost nothing. */
export async function sealAndCopy(transact: Transact, files: Files): Promise<void> {
  await sealAuditLog(transact);
  const restores = await readRestores(files);
  let after = 0;
  for (;;) {
    const part = await readSeals(transact, { after, most: atOnce, isRecomputed: false });
    const last = part.at(-1);
    if (last === undefined) return;
    // A full part whose last seal has its copy was done by an earlier run.
    const isDone =
      part.length === atOnce &&
      (await files.readNote(seriesOfSeal(restores, last.number), last.number)) !== null;
    if (!isDone)
      for (const seal of part)
        await files.keepNote(seriesOfSeal(restores, seal.number), seal.number, sealNote(seal));
    after = last.number;
  }
}
