import type { Files } from '../../files/files.ts';
import { type Restore, readRestores, seriesOfSeal } from './restores.ts';
import { readSeals, type Seal, sealNote, type Transact } from './seals.ts';

export interface SealReport {
  sealCount: number;
  rowCount: number;
  /** One sentence for each thing that is not as it was sealed; empty when all is. */
  problems: string[];
  /** The returns of the database to an earlier time that somebody noted: what was written in between is no longer in the log. */
  restores: readonly Restore[];
}

const atOnce = 20;

/**
 * Compares every seal with its rows, with the seal before it and with its copy in the file storage. Finds rows that were changed,
 * added or taken out, seals that were made anew, and seals that are missing at the end.
 */
export async function checkSeals(transact: Transact, files: Files): Promise<SealReport> {
  const restores = await readRestores(files);
  const report: SealReport = { sealCount: 0, rowCount: 0, problems: [], restores };
  let before: Seal | null = null;
  for (;;) {
    const part = await readSeals(transact, { after: before?.number ?? 0, most: atOnce, isRecomputed: true });
    for (const seal of part) {
      report.problems.push(...problemsOf(seal, before), ...(await problemsOfCopy(seal, files, restores)));
      report.sealCount += 1;
      report.rowCount += seal.rowCount;
      before = seal;
    }
    if (part.length < atOnce) break;
  }
  const next = (before?.number ?? 0) + 1;
  if ((await files.readNote(seriesOfSeal(restores, next), next)) !== null) {
    report.problems.push(`Seal ${next} lies in the file storage but is missing in the database.`);
  }
  return report;
}

function problemsOf(seal: Seal, before: Seal | null): string[] {
  const problems: string[] = [];
  const rows = `rows ${seal.fromId} to ${seal.toId}`;
  if (seal.hashNow !== seal.hash)
    problems.push(`Seal ${seal.number} is broken: ${rows} are not as they were sealed.`);
  const isNext =
    seal.number === (before?.number ?? 0) + 1 &&
    seal.fromId === (before?.toId ?? 0) + 1 &&
    seal.previousHash === (before?.hash ?? '');
  if (!isNext) problems.push(`Seal ${seal.number} does not follow the seal before it.`);
  return problems;
}

async function problemsOfCopy(seal: Seal, files: Files, restores: readonly Restore[]): Promise<string[]> {
  const copy = await files.readNote(seriesOfSeal(restores, seal.number), seal.number);
  if (copy === null) return [`Seal ${seal.number} has no copy in the file storage.`];
  return Buffer.from(copy).equals(sealNote(seal))
    ? []
    : [`Seal ${seal.number} differs from its copy in the file storage.`];
}
