import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOutcomes, type Outcome } from './checks/reports.ts';
import { requirementIds } from './requirement-ids.ts';

/**
 * Which requirements a test that ran and passed names, and how the last run ended. Reads the reports that script/test leaves.
 *   npm run trace                          a row an area
 *   npm run trace -- --missing profiles    the lines of an area, or of a run of ids (C210-C260), that no passed test names
 */
const root = new URL('..', import.meta.url).pathname;
const ledgerFolder = join(root, 'docs/requirements');

const outcomes = allOutcomes();
const named = new Set(
  outcomes
    .filter((outcome) => outcome.status === 'passed')
    .flatMap((outcome) => requirementIds(outcome.title)),
);

const exempt = new Set(
  readFileSync(join(ledgerFolder, 'exempt.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^[ABC]\d{3} /.test(line))
    .map((line) => line.slice(0, 4)),
);
const lines = readdirSync(ledgerFolder)
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .flatMap((name) =>
    readFileSync(join(ledgerFolder, name), 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [id = '', area = '', , text = ''] = line.split('\t');
        return { id, area: `${name.replace('.tsv', '')} ${area}`, text };
      }),
  )
  .filter((line) => !exempt.has(line.id));

const [flag, wanted = ''] = process.argv.slice(2);
if (flag === '--missing') {
  const range = /^([ABC])(\d{3})-\1(\d{3})$/.exec(wanted);
  const isWanted = ({ id, area }: { id: string; area: string }) =>
    range === null
      ? area.endsWith(` ${wanted}`)
      : id.startsWith(range[1] ?? '') &&
        Number(id.slice(1)) >= Number(range[2]) &&
        Number(id.slice(1)) <= Number(range[3]);
  for (const line of lines)
    if (isWanted(line) && !named.has(line.id)) console.log(`${line.id}\t${line.text}`);
} else {
  for (const [area, own] of Map.groupBy(lines, (line) => line.area)) {
    const count = own.filter((line) => named.has(line.id)).length;
    console.log(`${area.padEnd(34)} ${String(count).padStart(4)} / ${own.length}`);
  }
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length;
  console.log(
    `${lines.filter((line) => named.has(line.id)).length} of ${lines.length} requirements are named by a passed test.`,
  );
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  if (outcomes.length === 0 || count('failed') > 0) process.exitCode = 1;
}
