import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type ExportSummary, getExports, getProfilesPaged, startExport } from '@plumbline/contract';
import { csvLine } from '@plumbline/domain';
import {
  type BenchDatabase,
  benchDatabase,
  emailOf,
  largestId,
  openPostgres,
  password,
} from './bench-database.ts';
import { longHistory, testsOfProfile } from './fill.ts';
import { callOnce, signIn } from './portal-caller.ts';
import { startServer } from './server-process.ts';

/** A profile of the bench has five tests of five results, and one has a long history. */
const resultsOfTest = 5;
const profilesFor = (results: number): number =>
  Math.floor((results / resultsOfTest - longHistory.tests - testsOfProfile) / testsOfProfile);
const lookAgainMs = 250;
/** Asking costs the server something, too. */
const looksBetweenCalls = 4;
/** A server that has worked has a larger heap than one that just started, and keeps it. */
const callsBefore = 400;
const page = { RowsPerPage: 100 };

export interface ExportFigures {
  results: number;
  /** Both sheets. */
  rows: number;
  seconds: number;
  fileMb: number;
  /** Resident memory of a server that just started, of one that has answered calls, and the most of the run, in MiB. */
  freshMib: number;
  idleMib: number;
  peakMib: number;
  /** The same results, read by one cursor and written as lines of CSV, by nobody else's rights and for nobody else. */
  csvSeconds: number;
}

/** An export of a million results as a job of the running server, beside a plain CSV stream of the same query. */
export async function measureExports(resultsWanted: number): Promise<ExportFigures> {
  const server = await openPostgres();
  try {
    const database = await benchDatabase(server, profilesFor(resultsWanted), 1);
    try {
      // Before and after, so that a machine that is busy by then is busy for both.
      const before = await plainCsv(database);
      const figures = await exported(database);
      return { ...figures, csvSeconds: (before + (await plainCsv(database))) / 2 };
    } finally {
      await database.drop();
    }
  } finally {
    server.postgres.stop();
  }
}

async function exported(database: BenchDatabase): Promise<Omit<ExportFigures, 'csvSeconds'>> {
  const server = await startServer({ ...database.settings, WORKERS: '1' });
  try {
    const caller = await signIn(server.url, emailOf(largestId), password, largestId);
    const freshMib = server.memoryMib();
    for (let call = 0; call < callsBefore; call += 1)
      await callOnce(server.url, getProfilesPaged, page, caller);
    const idleMib = server.memoryMib();
    let peakMib = idleMib;
    const from = performance.now();
    const request = {
      startDate: '2000-01-01',
      endDate: '2100-01-01',
      includeSurveys: true,
      kind: 'tests' as const,
    };
    const { export: begun } = await callOnce(server.url, startExport, request, caller);
    let made: ExportSummary = begun;
    for (let look = 1; made.status === 'working'; look += 1) {
      await wait(lookAgainMs);
      peakMib = Math.max(peakMib, server.memoryMib());
      if (look % looksBetweenCalls !== 0) continue;
      const { exports } = await callOnce(server.url, getExports, {}, caller);
      made = exports.find(({ id }) => id === begun.id) ?? made;
    }
    if (made.status !== 'ready') throw new Error(`the export ended as ${made.status}`);
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await database.owner.query<{ results: number }>(
      'select count(*)::int as results from results',
    );
    return {
      results: rows[0]?.results ?? 0,
      rows: made.rowCount,
      seconds,
      fileMb: made.byteCount / 1_000_000,
      freshMib,
      idleMib,
      peakMib,
    };
  } finally {
    await server.stop();
  }
}

const csvQuery = `select r.id, t.id as test_id, t.profile_id, t.completed_at, r.measure_id, r.stance_id, r.repetition, r.score, r.is_skipped,
    r.is_excluded, r.validity::text as validity, r.detail_rows::text as details
  from tests t join results r on r.test_id = t.id where t.organization_id = ${largestId} order by t.completed_at, t.id, r.id`;

/** Seconds that the same results take as lines of CSV, five thousand at a time, written to nowhere. */
async function plainCsv({ owner }: BenchDatabase): Promise<number> {
  const nowhere = createWriteStream('/dev/null');
  const from = performance.now();
  await owner.query('begin');
  await owner.query(`declare plain cursor for ${csvQuery}`);
  for (;;) {
    const { rows } =
      await owner.query<Record<string, string | number | boolean | Date | null>>('fetch 5000 from plain');
    if (rows.length === 0) break;
    const lines = rows.map((row) =>
      csvLine(
        Object.values(row).map((value) =>
          value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? String(value) : value,
        ),
      ),
    );
    if (!nowhere.write(`${lines.join('\r\n')}\r\n`)) await once(nowhere, 'drain');
  }
  await owner.query('commit');
  const seconds = (performance.now() - from) / 1000;
  nowhere.end();
  return seconds;
}

export function exportsText(figures: ExportFigures): string {
  const { results, rows, seconds, fileMb, freshMib, idleMib, peakMib, csvSeconds } = figures;
  const perSecond = rows / seconds;
  const csvPerSecond = results / csvSeconds;
  const ratio = perSecond / csvPerSecond;
  return [
    `Export of ${results.toLocaleString('en-US')} results (${rows.toLocaleString('en-US')} rows on two sheets) as a job`,
    `  ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} rows/s, a file of ${fileMb.toFixed(1)} MB`,
    `  memory of the server: ${freshMib.toFixed(0)} MiB at its start, ${idleMib.toFixed(0)} MiB after ${callsBefore} lists, ${peakMib.toFixed(0)} MiB at most (goal: 150 MiB more at most)`,
    `  a plain CSV stream of the same results: ${csvSeconds.toFixed(1)} s, ${csvPerSecond.toFixed(0)} rows/s`,
    `  ratio ${ratio.toFixed(2)} by rows, ${(csvSeconds / seconds).toFixed(2)} by results (goal: at least 0.5)`,
  ].join('\n');
}
