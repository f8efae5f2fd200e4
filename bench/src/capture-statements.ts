import { readFileSync } from 'node:fs';

/** Splits PostgreSQL's log into messages, each with its session's process id; `captureSettings` sets it. */
const prefix = '@@@';

/** Makes a database write every statement with its parameters, for connections opened from now on. */
export const captureSettings = (database: string): string[] => [
  `alter database ${database} set log_statement = 'all'`,
  `alter system set log_line_prefix = '${prefix}%p '`,
  'select pg_reload_conf()',
];
export const endCapture = (database: string): string => `alter database ${database} reset log_statement`;

export const logLength = (logFile: string): number => readFileSync(logFile).length;

/**
 * The statements written since a place in the log, with their parameters put in as literals, in the order they ran. What the job queue
 * does of itself meanwhile, in transactions of its own, is left out.
 */
export function statementsSince(logFile: string, offset: number): string[] {
  const messages = readFileSync(logFile)
    .subarray(offset)
    .toString('utf8')
    .split(prefix)
    .map((text) => text.trim());
  const transactions: Transaction[] = [];
  /** The newest transaction of each session: what a DETAIL line is about, also once it ended. */
  const newest = new Map<string, Transaction>();
  for (const message of messages) {
    const [, session = '', run] =
      /^(\d+) LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(message) ?? [];
    const [, detailed = '', detail] = /^(\d+) DETAIL: {2}[Pp]arameters: ([\s\S]*)$/.exec(message) ?? [];
    if (run !== undefined) {
      const before = newest.get(session);
      const present = before === undefined || isEnded(before) ? startTransaction(transactions) : before;
      present.push(run.replaceAll('\n\t', '\n'));
      newest.set(session, present);
    }
    const own = newest.get(detailed);
    const last = own?.pop();
    if (own !== undefined && last !== undefined) own.push(withLiterals(last, detail ?? ''));
  }
  return transactions.filter((statements) => isWhole(statements) && !isOfQueue(statements)).flat();
}

type Transaction = string[];

function startTransaction(all: Transaction[]): Transaction {
  const started: Transaction = [];
  all.push(started);
  return started;
}

const begins = (statement: string | undefined): boolean => /^\s*begin\b/i.test(statement ?? '');
const ends = (statement: string): boolean => /^\s*(commit|rollback)\b/i.test(statement);

/** A statement that nothing began is a transaction of its own. */
const isEnded = (statements: Transaction): boolean => !begins(statements[0]) || ends(statements.at(-1) ?? '');

/**
 * One that was open when the capture began, or still is, is not of the request that was answered in between. What is asked outside of a
 * transaction asks the functions of one schema.
 */
const isWhole = (statements: Transaction): boolean =>
  begins(statements[0]) ? ends(statements.at(-1) ?? '') : (statements[0] ?? '').includes('identity.');

/** The statement that chooses the role comes first; what a request puts into the queue becomes the queue's only later on. */
const isOfQueue = (statements: Transaction): boolean =>
  statements.slice(0, 2).some((statement) => statement.includes('app_queue'));

/** Puts `$1 = 'x', $2 = NULL` into a statement. */
function withLiterals(statement: string, parameters: string): string {
  const values = new Map<string, string>();
  for (const [, number = '', value = ''] of parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)) {
    values.set(number, value);
  }
  return statement.replace(/\$(\d+)/g, (place, number: string) => values.get(number) ?? place);
}
