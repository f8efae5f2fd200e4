import { readBuild } from '../web/read-build.ts';

/** Prints how much JavaScript (gzip) the player loads, and fails when it is over its budget. Part of the build. */
const budgetKb = 180;
const kb = readBuild(new URL('dist/', import.meta.url)).scriptKb(['index.html']);
process.stdout.write(`test player ${kb.toFixed(1)} kB of ${budgetKb} kB${kb > budgetKb ? '  OVER' : ''}\n`);
process.exitCode = kb > budgetKb ? 1 : 0;
