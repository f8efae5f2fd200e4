/** Two profiles of one person. */
export interface MergePair {
  profileToKeepId: number;
  profileToLoseId: number;
}

export const mergePairsHeader = 'ProfileToKeepId,ProfileToLoseId';
export const mostMergePairs = 500;

/** What is wrong with a pair, by its number from 1; 0 is the list as a whole. */
export interface MergePairProblem {
  row: number;
  problem: 'format' | 'keep' | 'lose' | 'header' | 'empty' | 'tooMany';
}

export type MergePairsRead = { ok: true; pairs: MergePair[] } | { ok: false; problems: MergePairProblem[] };

/**
 * Reads pairs of profiles to merge from CSV: a header and one pair a line. Blank lines are skipped and do not count. All problems are told at
 * once. Pairs are merged in their order, so a profile is lost once and not kept afterwards.
 */
export function readMergePairs(csv: string): MergePairsRead {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const [header, ...rows] = lines;
  if (header === undefined) return refused({ row: 0, problem: 'empty' });
  if (cellsOf(header)?.join(',') !== mergePairsHeader) return refused({ row: 0, problem: 'header' });
  if (rows.length === 0) return refused({ row: 0, problem: 'empty' });
  if (rows.length > mostMergePairs) return refused({ row: 0, problem: 'tooMany' });
  const problems: MergePairProblem[] = [];
  const pairs: MergePair[] = [];
  const lost = new Set<number>();
  for (const [place, line] of rows.entries()) {
    const row = place + 1;
    const cells = cellsOf(line);
    if (cells === null || cells.length !== 2) {
      problems.push({ row, problem: 'format' });
      continue;
    }
    const [keep, lose] = [idOf(cells[0]), idOf(cells[1])];
    if (keep === null || lost.has(keep)) problems.push({ row, problem: 'keep' });
    if (lose === null || lose === keep || lost.has(lose)) problems.push({ row, problem: 'lose' });
    if (lose !== null) lost.add(lose);
    if (keep !== null && lose !== null) pairs.push({ profileToKeepId: keep, profileToLoseId: lose });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pairs };
}

const refused = (problem: MergePairProblem): MergePairsRead => ({ ok: false, problems: [problem] });

/** The cells of a line, each plain or in quotes as a whole; null where a quote stands anywhere else. */
function cellsOf(line: string): string[] | null {
  const cells = line.split(',').map((cell) => cell.trim());
  const plain = cells.map((cell) => /^"([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell);
  return plain.some((cell) => cell.includes('"')) ? null : plain;
}

function idOf(cell: string | undefined): number | null {
  if (cell === undefined || !/^\d{1,10}$/.test(cell)) return null;
  const id = Number(cell);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}
