import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Sends many requests that are almost right to a portal on a database of its own, and fails on the first fault.
 *   npm run fuzz -- --requests 200000 --seed 7
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
process.stderr.write(`${values.requests} requests, seed ${values.seed}\n`);
const child = spawn('vitest', ['run', '--project', 'server', 'packages/server/test/fuzz/'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
