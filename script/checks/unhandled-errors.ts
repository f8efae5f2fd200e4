import { rmSync, writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes down the errors that fail a run of Vitest and belong to no test: a promise that nobody waited for, a process that ended under
 * its tests. The table of script/test would otherwise say FAILED beside no failure, and the log of a run is not always at hand.
 */
export default class UnhandledErrors implements Reporter {
  readonly #file = process.env.UNHANDLED_ERRORS_FILE;

  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    if (this.#file === undefined) return;
    if (errors.length === 0) rmSync(this.#file, { force: true });
    else
      writeFileSync(
        this.#file,
        JSON.stringify(errors.map(({ name, message, stack, cause }) => textOf(name, message, stack, cause))),
      );
  };
}

/** What it is, why, and the two places nearest to it: enough to find it, short enough for a table. */
function textOf(
  name: string | undefined,
  message: string,
  stack: string | undefined,
  cause: { message?: string } | undefined,
): string {
  const places = (stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 2);
  const why = cause?.message === undefined ? [] : [`because of: ${cause.message}`];
  return [`${name ?? 'Error'}: ${message}`, ...why, ...places].join(' ');
}
