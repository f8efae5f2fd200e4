import type { Measured } from './measured-case.ts';
import type { PortalFigures } from './portal-figures.ts';

export interface BenchResult {
  takenOn: string;
  node: string;
  cores: number;
  sizes: { profiles: number; fillSeconds: number; memoryMib: number; measured: Measured[] }[];
  /** Null where only the search was measured. */
  portal: PortalFigures | null;
}

interface Goal {
  work: string;
  figure: string;
  goal: string;
  isMet: boolean;
}

/** The plain SQL of the largest organization at 1,000,000 profiles that a page and a search must beat, in operations a second. */
const plainLargest = {
  'profiles page, largest organization': 529,
  'name search, largest organization': 69,
} as const;
const million = 1_000_000;
const longestSearchMs = 150;

/** Each goal that this run can judge, with the figure beside it. */
export function judgeGoals({ sizes, portal }: BenchResult): Goal[] {
  const goals: Goal[] = [];
  const largestSize = sizes.at(-1);
  for (const { work, http, sql, plain, roundTrips } of largestSize?.measured ?? []) {
    goals.push({
      work: `${work}: round trips to the database`,
      figure: roundTrips.toFixed(1),
      goal: 'at most 4',
      // A job beside the calls may ask in the same scope.
      isMet: roundTrips < 4.1,
    });
    if (work.includes('largest')) continue;
    const toPlain = http.perSecond / plain.perSecond;
    goals.push({
      work: `${work} at ${largestSize?.profiles} profiles: HTTP against one statement written by hand`,
      figure: toPlain.toFixed(2),
      goal: 'at least 0.5',
      isMet: toPlain >= 0.5,
    });
    const ratio = http.perSecond / sql.perSecond;
    goals.push({
      work: `${work} at ${largestSize?.profiles} profiles: HTTP against the same SQL under pgbench`,
      figure: ratio.toFixed(2),
      goal: 'at least 0.5',
      isMet: ratio >= 0.5,
    });
  }
  const [smallest] = sizes;
  for (const { work, http } of sizes.length > 1 ? (largestSize?.measured ?? []) : []) {
    const before = smallest?.measured.find((one) => one.work === work);
    if (before === undefined) continue;
    const growth = http.p95Ms / before.http.p95Ms;
    goals.push({
      work: `${work}: p95 from ${smallest?.profiles} to ${largestSize?.profiles} profiles`,
      figure: `${growth.toFixed(2)} x`,
      goal: 'at most 1.3 x',
      isMet: growth <= 1.3,
    });
  }
  const atMillion = sizes.find(({ profiles }) => profiles === million);
  for (const [work, plain] of Object.entries(plainLargest)) {
    const one = atMillion?.measured.find((measured) => measured.work === work);
    if (one === undefined) continue;
    goals.push({
      work: `${work} at ${million}`,
      figure: `${one.sql.perSecond.toFixed(0)}/s`,
      goal: `over ${plain}/s`,
      isMet: one.sql.perSecond > plain,
    });
  }
  for (const { work, http } of atMillion?.measured ?? []) {
    if (!/^(name search|common prefix)/.test(work)) continue;
    goals.push({
      work: `${work}: p95 at ${million}`,
      figure: `${http.p95Ms.toFixed(1)} ms`,
      goal: `at most ${longestSearchMs} ms`,
      isMet: http.p95Ms <= longestSearchMs,
    });
  }
  return portal === null ? goals : [...goals, ...portalGoals(portal)];
}

function portalGoals(portal: PortalFigures): Goal[] {
  const kb = (work: string, value: number, most: number): Goal => ({
    work,
    figure: `${value.toFixed(0)} kB`,
    goal: `${most} kB`,
    isMet: value <= most,
  });
  const seconds = (work: string, valueMs: number, most: number): Goal => ({
    work,
    figure: `${(valueMs / 1000).toFixed(2)} s`,
    goal: `${most} s`,
    isMet: valueMs <= most * 1000,
  });
  return [
    kb('JavaScript of login, gzip', portal.loginScriptKb, 130),
    kb('JavaScript of the first page, gzip', portal.firstPageScriptKb, 220),
    ...portal.vitals.flatMap(({ page, contentPaintMs, layoutShift, blockedMs }) => [
      seconds(`largest paint of the content of ${page} at four-times slowdown`, contentPaintMs, 1.5),
      {
        work: `layout shift of ${page} at four-times slowdown`,
        figure: layoutShift.toFixed(3),
        goal: '0.05',
        isMet: layoutShift <= 0.05,
      },
      seconds(`blocked by ${page} at four-times slowdown`, blockedMs, 0.5),
    ]),
    seconds('warm start', portal.warmStartMs, 3),
    seconds('first start of an empty folder, until it listens', portal.firstStartMs, 10),
  ];
}
