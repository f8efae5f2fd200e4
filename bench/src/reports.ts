import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import type { ClinicalReport } from '@plumbline/contract';
import type { PortalDocument, PortalDocuments } from '../../packages/reports/src/documents.ts';
import { type DocumentPool, openDocumentPool } from '../../packages/reports/src/printing/document-pool.ts';
import { aFullReport } from '../../packages/reports/test/a-full-report.ts';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { startPrintServer } from './print-server.ts';
import { type Sample, summarize } from './sample.ts';

/** The worker as the server starts it. */
const workerFile = fileURLToPath(new URL('../../packages/server/dist/document-worker.js', import.meta.url));
const warmUps = 5;
const mib = 1024 ** 2;

interface KindOfReport {
  name: string;
  model: ClinicalReport;
}

interface MeasuredKind {
  name: string;
  pages: number;
  drawn: Sample;
  chromiumPages: number;
  /** A browser that runs, a new page: opened, shown, printed. */
  chromium: Sample;
  /** The printing alone, of a page that is shown already. */
  chromiumPrint: Sample;
}

export interface ReportFigures {
  kinds: MeasuredKind[];
  /** Resident memory of the whole process with both drawing threads, after so many reports. */
  memory: { reports: number; mib: number }[];
  perSecond: number;
}

const three: ClinicalReport = (() => {
  const all = aFullReport(3, { alerts: [], onField: [], voms: null, questionnaires: [] });
  const kept = new Set(all.measures.slice(0, 2).map(({ measure }) => measure.name));
  return {
    ...all,
    measures: all.measures.filter(({ measure }) => kept.has(measure.name)),
    details: all.details.filter(({ measureName }) => kept.has(measureName)),
    trends: all.trends.filter(({ measure }) => kept.has(measure.name)),
    history: { ...all.history, rows: all.history.rows.filter(({ label }) => kept.has(label)) },
  };
})();

const kinds: readonly KindOfReport[] = [
  { name: 'a report of three tests and two measures', model: three },
  { name: 'a report of twenty tests', model: aFullReport(20) },
];

/** Reports drawn as the server draws them, beside Chromium that prints the print page of the same report. */
export async function measureReports(isQuick: boolean): Promise<ReportFigures> {
  const pool = openDocumentPool<PortalDocuments>({ workerFile, size: 2, maxWaiting: 50 });
  try {
    const measured: MeasuredKind[] = [];
    for (const kind of kinds) {
      const drawn = await drawOften(pool, kind, isQuick ? 10 : 60);
      measured.push({ name: kind.name, ...drawn, ...(await printOften(kind, isQuick ? 3 : 15)) });
    }
    return {
      kinds: measured,
      ...(await drawMany(pool, isQuick ? [20, 50, 100] : [100, 250, 500, 750, 1000])),
    };
  } finally {
    await pool.close();
  }
}

async function drawn(pool: DocumentPool<PortalDocument>, model: ClinicalReport): Promise<Uint8Array> {
  const bytes = await pool.draw({ kind: 'clinicalReport', model });
  if (bytes === null) throw new Error('the pool is busy, and nobody else draws');
  return bytes;
}

const pagesOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type ?\/Page\b/g)?.length ?? 0;

/** One after another, as for one person who waits. */
async function drawOften(pool: DocumentPool<PortalDocument>, { model }: KindOfReport, count: number) {
  for (let run = 0; run < warmUps; run += 1) await drawn(pool, model);
  const times: number[] = [];
  let pages = 0;
  for (let run = 0; run < count; run += 1) {
    const from = performance.now();
    pages = pagesOf(await drawn(pool, model));
    times.push(performance.now() - from);
  }
  return { pages, drawn: summarize(times, sum(times) / 1000) };
}

/** Many, two at a time, of people with different names; every tenth holds twenty tests. */
async function drawMany(pool: DocumentPool<PortalDocument>, counts: readonly number[]) {
  const memory = [{ reports: 0, mib: process.memoryUsage.rss() / mib }];
  const from = performance.now();
  let begun = 0;
  for (const count of counts) {
    const drawNext = async () => {
      while (begun < count) {
        begun += 1;
        const [short, long] = kinds;
        const kind = begun % 10 === 0 ? long : short;
        if (kind === undefined) throw new Error('there are two kinds of report');
        const person = {
          ...kind.model.person,
          name: `${names[begun % names.length]} ${begun}`,
          profileId: begun,
        };
        await drawn(pool, { ...kind.model, person });
      }
    };
    await Promise.all([drawNext(), drawNext()]);
    memory.push({ reports: count, mib: process.memoryUsage.rss() / mib });
  }
  return { memory, perSecond: begun / ((performance.now() - from) / 1000) };
}

/** In every script that there is a font for. */
const names = ['Maya Okafor', 'Анастасия Щёлокова', 'محمد الأحمد', '李伟', '김민준', 'Nguyễn Thị Hồng Ánh'];

async function printOften({ model }: KindOfReport, count: number) {
  const server = await startPrintServer();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    server.show(model);
    const runs = [];
    for (let run = 0; run <= count; run += 1) runs.push(await printOnce(browser, server.pageAddress));
    // The first one warms up.
    const counted = runs.slice(1);
    const all = counted.map(({ allMs }) => allMs);
    const print = counted.map(({ printMs }) => printMs);
    return {
      chromiumPages: runs[0]?.pages ?? 0,
      chromium: summarize(all, sum(all) / 1000),
      chromiumPrint: summarize(print, sum(print) / 1000),
    };
  } finally {
    await browser.close();
    server.stop();
  }
}

async function printOnce(browser: Browser, address: string) {
  const from = performance.now();
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: 'Disclaimer' }).waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const shown = performance.now();
  const bytes = await page.pdf({ format: 'Letter', printBackground: true });
  const done = performance.now();
  await page.close();
  return { allMs: done - from, printMs: done - shown, pages: pagesOf(bytes) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const both = ({ p50Ms, p95Ms }: Sample): string => `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}`;

export function reportsText({ kinds: measured, memory, perSecond }: ReportFigures): string {
  return [
    ...measured.flatMap(({ name, pages, drawn: own, chromiumPages, chromium: browser, chromiumPrint }) => [
      `${name} (${pages} pages; ${own.count} drawn)`,
      `  drawn: ${both(own)}`,
      `  Chromium, ${chromiumPages} pages, a new page each: ${both(browser)}; the printing alone: ${both(chromiumPrint)}`,
      `  ratio by p50: ${(own.p50Ms / browser.p50Ms).toFixed(2)} of Chromium, ${(own.p50Ms / chromiumPrint.p50Ms).toFixed(2)} of its printing alone`,
    ]),
    `Many reports, two at a time: ${perSecond.toFixed(1)} a second`,
    `  memory: ${memory.map(({ reports, mib: size }) => `${size.toFixed(0)} MiB after ${reports}`).join(', ')}`,
  ].join('\n');
}
