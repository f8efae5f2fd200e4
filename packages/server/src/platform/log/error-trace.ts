import { InvariantError } from '../invariant-error.ts';

/** What the log keeps of an error. */
export interface ErrorTrace {
  name: string;
  /** Only of errors whose sentence cannot quote a person's data. */
  message?: string;
  /** A system's or PostgreSQL's own code. */
  code?: string;
  constraint?: string;
  table?: string;
  /** Where it was thrown, without the sentence. */
  frames?: string[];
  cause?: ErrorTrace;
}

const maxFrames = 15;

/**
 * An error without what it might quote. PostgreSQL repeats values ("Key (email)=(...)"), JSON.parse repeats its input, mail servers
 * repeat addresses: so a sentence is kept only of our own faults and, without what it quotes, of the engine's TypeError and
 * ReferenceError. Where it was thrown, its code and the constraint tell the rest.
 */
export function traceOf(error: unknown): ErrorTrace {
  if (!(error instanceof Error)) return { name: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const trace: ErrorTrace = { name: error.name };
  if (error instanceof InvariantError) trace.message = error.message;
  else if (error instanceof TypeError || error instanceof ReferenceError) {
    trace.message = error.message.replace(/(['"`]).*\1/gs, '…');
  }
  for (const key of ['code', 'constraint', 'table'] as const) {
    const value = fields[key];
    if (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value)) trace[key] = value;
  }
  const frames = framesOf(error);
  if (frames.length > 0) trace.frames = frames;
  if (error.cause instanceof Error) trace.cause = traceOf(error.cause);
  return trace;
}

function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*\d+:\d+\)?$/.test(line))
    .slice(0, maxFrames);
}
