import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clients } from './http-load.ts';
import { type Sample, summarize } from './sample.ts';

/** pgbench takes `:name` for a variable where it prepares statements, also inside a literal. */
const hasColonName = /(?<!:):[A-Za-z_]/;

/**
 * Runs scripts under pgbench, each as likely as the others, with as many clients as the HTTP load has.
 * @param scripts the statements of one operation each
 * @param usesVariables the scripts set variables of pgbench themselves, which rules out preparing statements with literals
 */
export function pgbench(
  programs: string,
  url: string,
  seconds: number,
  scripts: readonly (readonly string[])[],
  usesVariables = false,
): Sample {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pgbench-'));
  try {
    const mode =
      usesVariables || scripts.flat().some((text) => hasColonName.test(text)) ? 'simple' : 'prepared';
    const files = scripts.map((statements, index) => {
      const file = join(folder, `script-${index}.sql`);
      writeFileSync(file, `${statements.join('\n')}\n`);
      return file;
    });
    execFileSync(
      join(programs, 'pgbench'),
      [
        '--no-vacuum',
        ...['--client', String(clients), '--jobs', '2', '--time', String(seconds), '--protocol', mode],
        ...['--log', '--log-prefix', join(folder, 'log')],
        ...files.flatMap((file) => ['--file', file]),
        url,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const latenciesMs = readdirSync(folder)
      .filter((name) => name.startsWith('log.'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000);
    return summarize(latenciesMs, seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
