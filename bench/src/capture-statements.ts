import { readFileSync } from 'node:fs';

/** Splits PostgreSQL's log into messages; the prefix is set by `captureSettings`. */
const prefix = '@@@';

/** Makes a database write every statement with its parameters, for connections opened from now on. */
export const captureSettings = (database: string): string[] => [
  `alter database ${database} set log_statement = 'all'`,
  `alter system set log_line_prefix = '${prefix}'`,
  'select pg_reload_conf()',
];
export const endCapture = (database: string): string => `alter database ${database} reset log_statement`;

export const logLength = (logFile: string): number => readFileSync(logFile).length;

/** The statements written since a place in the log, with their parameters put in as literals, in the order they ran. */
export function statementsSince(logFile: string, offset: number): string[] {
  const messages = readFileSync(logFile)
    .subarray(offset)
    .toString('utf8')
    .split(prefix)
    .map((text) => text.trim());
  const statements: string[] = [];
  for (const message of messages) {
    const run = /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message);
    const detail = /^DETAIL: {2}[Pp]arameters: ([\s\S]*)$/.exec(message);
    if (run?.[1] !== undefined) statements.push(run[1].replaceAll('\n\t', '\n'));
    const last = statements.at(-1);
    if (detail?.[1] !== undefined && last !== undefined) {
      statements[statements.length - 1] = withLiterals(last, detail[1]);
    }
  }
  return statements;
}

/** Puts `$1 = 'x', $2 = NULL` into a statement. */
function withLiterals(statement: string, parameters: string): string {
  const values = new Map<string, string>();
  for (const [, number = '', value = ''] of parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)) {
    values.set(number, value);
  }
  return statement.replace(/\$(\d+)/g, (place, number: string) => values.get(number) ?? place);
}
