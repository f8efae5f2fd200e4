import { type DestinationStream, destination as openDestination, pino } from 'pino';
import { type ErrorTrace, traceOf } from './error-trace.ts';

/**
 * All that a line may hold beside its sentence. Ids, counts and names of parts of the program; there is no field for a person's
 * name, a search, an address or a body, and what is not listed here is not written.
 */
export interface LogFields {
  requestId?: string | undefined;
  /** Path of a call, or pattern of a route. */
  call?: string | undefined;
  method?: string | undefined;
  status?: number | undefined;
  durationMs?: number | undefined;
  accountId?: number | null | undefined;
  organizationId?: number | null | undefined;
  /** Whose key a partner's system asked with. */
  integrationId?: number | undefined;
  job?: string | undefined;
  jobId?: string | undefined;
  count?: number | undefined;
  limit?: string | undefined;
  port?: number | undefined;
  error?: unknown;
}

export interface Log {
  debug(fields: LogFields, sentence: string): void;
  info(fields: LogFields, sentence: string): void;
  warn(fields: LogFields, sentence: string): void;
  error(fields: LogFields, sentence: string): void;
  /** Writes what is still waiting; the last thing before the process ends. */
  flush(): void;
}

const writtenFields = [
  'requestId',
  'call',
  'method',
  'status',
  'durationMs',
  'accountId',
  'organizationId',
  'integrationId',
  'job',
  'jobId',
  'count',
  'limit',
  'port',
] as const satisfies readonly (keyof LogFields)[];

/**
 * Standard output. Whoever reads it may go away, as `head` does: from then on lines are dropped, and the portal works on. Kept, they would fill the
 * memory; waited for, they would hold up every request.
 */
function openOutput(onLost: () => void): DestinationStream & { flushSync(): void } {
  const output = openDestination({ dest: 1, sync: false });
  let isLost = false;
  output.on('error', () => {
    if (isLost) return;
    isLost = true;
    output.destroy();
    onLost();
  });
  return {
    write: (line) => {
      if (!isLost) output.write(line);
    },
    flushSync: () => {
      if (!isLost) output.flushSync();
    },
  };
}

/**
 * One JSON object a line. Errors are written as their kind, code and frames: their sentences may quote what a person typed.
 *
 * @param level the least serious kind of line that is written
 * @param destination the output; standard output by default
 * @param onLost called once when nobody reads standard output any more; lines are dropped from then on
 */
export function openLog(
  level: string,
  destination?: DestinationStream,
  onLost: () => void = () => undefined,
): Log {
  const output = destination ?? openOutput(onLost);
  const writer = pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  return {
    debug: (fields, sentence) => writer.debug(written(fields), sentence),
    info: (fields, sentence) => writer.info(written(fields), sentence),
    warn: (fields, sentence) => writer.warn(written(fields), sentence),
    error: (fields, sentence) => writer.error(written(fields), sentence),
    flush: () => {
      if ('flushSync' in output && typeof output.flushSync === 'function') output.flushSync();
    },
  };
}

function written(fields: LogFields): Record<string, string | number | null | ErrorTrace> {
  const line: Record<string, string | number | null | ErrorTrace> = {};
  for (const name of writtenFields) {
    const value = fields[name];
    if (value !== undefined) line[name] = value;
  }
  if (fields.error !== undefined) line.error = traceOf(fields.error);
  return line;
}
