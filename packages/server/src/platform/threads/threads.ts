import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  Candidate,
  CandidateMatch,
  ComparedPerson,
  PairWithin,
  Population,
  TestGraphs,
} from '@plumbline/domain';
import { Piscina } from 'piscina';
import { InvariantError } from '../invariant-error.ts';
import type { DrawnRecording, WrittenResult } from '../recordings/recording-work.ts';
import type { Table, UnreadableReason } from '../spreadsheets/table.ts';
import type { RankedCompany, rankSchools } from './rank-schools-work.ts';

/** The tasks of a thread, with their inputs and answers. */
export interface ThreadTasks {
  readSpreadsheet: {
    input: { bytes: Uint8Array };
    answer: { table: Table } | { unreadable: UnreadableReason };
  };
  matchWithin: { input: { people: readonly ComparedPerson[] }; answer: PairWithin[] };
  matchAgainst: {
    input: {
      people: readonly { person: ComparedPerson; candidates: readonly Candidate[] }[];
      population: Population;
    };
    /** For each person the matches worth a mention, the surest first. */
    answer: CandidateMatch[][];
  };
  keysOfPeople: { input: { people: readonly ComparedPerson[] }; answer: string[][] };
  matchBlocks: {
    input: {
      people: readonly ComparedPerson[];
      blocks: readonly (readonly number[])[];
      population: Population;
    };
    answer: PairWithin[];
  };
  settledPairs: { input: { pairs: readonly PairWithin[]; entries: number }; answer: PairWithin[] };
  rankSchools: { input: RankedCompany; answer: ReturnType<typeof rankSchools> };
  /** Nothing to draw is `graphs: null`. */
  drawRecording: { input: DrawnRecording; answer: { graphs: TestGraphs | null } };
  writeResult: { input: WrittenResult; answer: Uint8Array };
}
export type ThreadTask = keyof ThreadTasks;

/** Work that would hold up every other request, on threads with limits of memory and time. */
export interface Threads {
  /**
   * Does a task on a thread of its own.
   * @returns null when too many wait already, or when the task took more time or memory than any honest one
   */
  run<Task extends ThreadTask>(
    task: Task,
    input: ThreadTasks[Task]['input'],
  ): Promise<ThreadTasks[Task]['answer'] | null>;
  close(): Promise<void>;
}

export interface ThreadsOptions {
  size: number;
  /** Tasks that wait for a thread; one more is refused. */
  maxWaiting: number;
  /** For one task, without its wait. An honest file or comparison takes a hundredth of it. */
  longestMs?: number;
  /** For one task; an honest one takes a hundredth of it. */
  memoryMb?: number;
}

/** The worker beside the bundle, or its source. */
function workerFile(): string {
  const bundled = fileURLToPath(new URL('./thread-worker.js', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('./thread-worker.ts', import.meta.url));
}

/** Threads start with the first task and end when there is none for a minute. */
export function openThreads({
  size,
  maxWaiting,
  longestMs = 30_000,
  memoryMb = 512,
}: ThreadsOptions): Threads {
  const filename = workerFile();
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: size,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    ...(filename.endsWith('.ts') ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  // The pool's own queue would not tell when a task's turn has come, and its time must not run while it waits.
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  /** Hands the thread to the task that has waited longest. */
  const passOn = () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    run: async (task, input) => {
      if (running < size) running += 1;
      else if (waiting.length < maxWaiting) await turn();
      else return null;
      try {
        return await pool.run({ task, input }, { signal: AbortSignal.timeout(longestMs) });
      } catch (error) {
        if (isGivenUp(error)) return null;
        throw new InvariantError(`a thread failed at ${task}`, { cause: error });
      } finally {
        passOn();
      }
    },
    close: () => pool.destroy(),
  };
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
