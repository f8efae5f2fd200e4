import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Hurts two servers, their database, disk, mail server and clock under load until there were so many faults, and checks that nothing
 * acknowledged was lost, doubled or made wrong.
 *   npm run chaos -- --faults 500 --seed 7
 */
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
process.stderr.write(`${values.faults} faults, seed ${values.seed}\n`);
const child = spawn('vitest', ['run', '--project', 'server', 'packages/server/test/chaos/'], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_FAULTS: values.faults, CHAOS_SEED: values.seed },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
