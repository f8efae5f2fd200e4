import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chosen, chooseByChange, chooseByName } from './choose.ts';
import { type Choice, type PartName, partNames, parts, type Step } from './parts.ts';
import { outcomesOf, reportFileOf, reportsFolder, unhandledErrorsFileOf } from './reports.ts';
import { type PartRun, summaryOf } from './summary.ts';

/**
 * Runs what script/test was asked for and prints a table of it.
 *   script/test                       everything that must hold; what the continuous run does
 *   script/test server lint           some parts of it
 *   script/test groups                the tests of one feature, below its journeys
 *   script/test packages/domain/src   the tests under a path
 *   script/test --changed             what differs from the upstream branch, and what that touches
 *   script/test --all                 everything, and the whole server suite on the embedded database too
 */
const root = new URL('../..', import.meta.url).pathname;
process.chdir(root);

const usage = `script/test [--all] [--changed] [${partNames.join('|')}|feature|path ...]`;

function chosenBy(args: readonly string[]): Chosen | null {
  const names = args.filter((arg) => arg !== '--all');
  if (names.length === 1 && names[0] === '--changed') return chooseByChange(changedFiles());
  return chooseByName(names, {
    isPath: existsSync,
    isFeature: (name) =>
      ['contract', 'server', 'web'].some((at) => existsSync(`packages/${at}/src/features/${name}`)),
  });
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const upstream = git(
    'for-each-ref',
    '--format=%(upstream:short)',
    git('rev-parse', '--symbolic-full-name', 'HEAD'),
  );
  const base = upstream === '' ? 'HEAD' : git('merge-base', upstream, 'HEAD');
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return listed.flatMap((lines) => lines.split('\n')).filter((file) => file !== '');
}

async function runPart(part: PartName, choice: Choice): Promise<PartRun> {
  console.log(`\n== ${part}: ${parts[part].what}`);
  const startedAt = performance.now();
  let hasPassed = true;
  for (const step of parts[part].steps(choice, reportFileOf(part)))
    hasPassed = hasPassed && (await runStep(step, { UNHANDLED_ERRORS_FILE: unhandledErrorsFileOf(part) }));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { part, seconds, hasPassed, outcomes: outcomesOf(part) };
}

async function runStep(
  { program, args, environment }: Step,
  ofPart: Record<string, string>,
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...ofPart, ...environment },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const args = process.argv.slice(2);
const chosen = chosenBy(args);
if (chosen === null) {
  console.error(`script/test knows no part, feature or path by that name.\n${usage}`);
  process.exit(2);
}
if (args.includes('--all')) process.env.TEST_EMBEDDED = 'all';
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });

const runs: PartRun[] = [];
for (const part of partNames) {
  const choice = chosen[part];
  // A part that fails does not keep the others from saying what they find.
  if (choice !== undefined) runs.push(await runPart(part, choice));
}
const summary = summaryOf(runs);
writeFileSync(join(reportsFolder, 'summary.txt'), `${summary}\n`);
console.log(`\n${summary}\n`);

const ranTests = runs.some(({ part, outcomes }) => part === 'lint' || outcomes.length > 0);
if (!ranTests) console.error('No test lies there.');
process.exitCode = ranTests && runs.every(({ hasPassed }) => hasPassed) ? 0 : 1;
