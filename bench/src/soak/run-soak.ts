import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureSoak, type SoakOptions, type SoakResult } from './soak.ts';
import { minuteText, soakText } from './soak-text.ts';

const folder = fileURLToPath(new URL('../../../.cache/bench', import.meta.url));
const write = (name: string, text: string) => writeFileSync(`${folder}/${name}`, text);
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Runs the soak, writes what is known after every minute, and ends in order at a signal, too. @returns whether all of it was met */
export async function runSoak(
  options: Pick<SoakOptions, 'minutes' | 'users' | 'phones' | 'profiles'>,
): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const takenOn = new Date().toISOString();
  const save = (result: SoakResult) =>
    write('soak.json', asJson({ takenOn, node: process.version, ...result }));
  const result = await measureSoak({
    ...options,
    signal: stop.signal,
    onMinute: (soFar) => {
      save(soFar);
      const last = soFar.minutes.at(-1);
      if (last !== undefined) console.log(minuteText(last));
    },
    onServerEnd: (log) => write('soak-server.log', log),
  });
  save(result);
  console.log(
    `\n${soakText(result)}\n\nAlso in .cache/bench/soak.json; the log of the server is in soak-server.log.`,
  );
  const { memory, failover, errorsElsewhere, tests } = result;
  return (
    memory?.isFlat !== false &&
    failover !== null &&
    errorsElsewhere.length === 0 &&
    tests?.missing === 0 &&
    tests.doubled === 0
  );
}
