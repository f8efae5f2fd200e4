import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { offerForms } from './offer-forms.ts';
import { makePlayerCode } from './player-codes.ts';
import { type PlayerRobotWindow, robotScript } from './player-robot.ts';
import { signInByCall } from './player-setup.ts';
import { moveUntil, type RobotPage, robotPageOf } from './robot-page.ts';
import { compareWithScript } from './send-by-script.ts';

// What is lost of a test when the browser is killed in its middle, and whether what is stored in the end is what the same recordings give by
// script. A robot takes a test of each kind; the browser gets SIGKILL; a new one on the same profile goes on to the end. Usage, with a portal
// with demo data and the player: npm run kill:player -- <portal's address> [finger|key] [a measure's id ...]
const [address = 'http://localhost:3000', how = 'finger', ...only] = process.argv.slice(2);
const by = how === 'key' ? 'key' : 'finger';
const size = by === 'key' ? { width: 1_280, height: 800 } : { width: 390, height: 844 };

/** A test of each kind, and after how many parts the browser is killed; null where a key cannot take it. */
const kinds: readonly {
  kind: string;
  measureId: number;
  parts: number;
  isOneGo?: boolean;
  needsFinger?: boolean;
}[] = [
  { kind: 'signal and answer', measureId: 1002, parts: 2 },
  { kind: 'questionnaire', measureId: 1017, parts: 3 },
  { kind: 'two targets', measureId: 10_006, parts: 9 },
  { kind: 'glances', measureId: 1004, parts: 3 },
  { kind: 'grid of numbers', measureId: 72, parts: 6, isOneGo: true },
  { kind: 'memory', measureId: 64, parts: 2, isOneGo: true },
  { kind: 'walks', measureId: 84, parts: 1 },
  { kind: 'stances with a stopwatch', measureId: 1006, parts: 1 },
  { kind: 'form: COVID-19', measureId: 1014, parts: 2 },
  { kind: 'form: VOMS', measureId: 1020, parts: 9 },
  { kind: 'form: beside the field', measureId: 1027, parts: 7 },
  { kind: 'form: survey', measureId: 73, parts: 2 },
  { kind: 'saccades', measureId: 60, parts: 2 },
  { kind: 'smooth pursuit', measureId: 61, parts: 1 },
  { kind: 'object tracking', measureId: 65, parts: 1 },
  { kind: 'shape', measureId: 71, parts: 0, needsFinger: true },
  { kind: 'stances with motion', measureId: 1001, parts: 2 },
  { kind: 'Wilkerson', measureId: 1009, parts: 2 },
  { kind: 'balance at 30 Hz', measureId: 1008, parts: 1 },
  { kind: 'turning to a beat', measureId: 81, parts: 0 },
  { kind: 'chair stands', measureId: 79, parts: 0, isOneGo: true },
];

interface Run {
  kind: string;
  trials?: unknown[];
  answers?: unknown;
  touches?: unknown[];
  grids?: unknown[];
  held?: unknown[];
  takes?: unknown[];
}

/** How many parts of the test that is on a stored sitting holds; null where none is on. */
function partsOf(json: string | null): number | null {
  if (json === null) return null;
  const { stage } = (
    JSON.parse(json) as { session: { stage: { at: string; run?: Run; resume?: { at: string; run?: Run } } } }
  ).session;
  const on = stage.at === 'paused' ? stage.resume : stage;
  const run = on?.at === 'trials' ? on.run : undefined;
  if (run === undefined) return null;
  const parts = run.trials ?? run.touches ?? run.grids ?? run.held ?? run.takes ?? run.answers ?? [];
  return Object.values(parts as object).filter((part) => part !== null).length;
}

interface Opened {
  browser: Browser;
  process: ChildProcess;
  page: Page;
  robot: RobotPage;
}

async function openBrowser(profile: string): Promise<Opened> {
  const child = spawn(
    chromiumLaunch.executablePath,
    [
      ...chromiumLaunch.args,
      '--headless',
      '--remote-debugging-port=0',
      '--autoplay-policy=no-user-gesture-required',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const endpoint = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (data) => {
      text += data;
      const found = /ws:\/\/\S+/.exec(text);
      if (found !== null) resolve(found[0]);
    });
    child.on('exit', () => reject(new Error(text)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (page === undefined) throw new Error('the browser has no page');
  await page.setViewportSize(size);
  await page.addInitScript(robotScript({ by }));
  return { browser, process: child, page, robot: await robotPageOf(page) };
}

/** SIGKILL to the browser and to every process that it started. */
async function kill({ process: child }: Opened): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

const read = <K extends 'written' | 'found' | 'sent'>(page: Page, what: K) =>
  page.evaluate((name) => (window as unknown as PlayerRobotWindow).playerRobot[name], what);

/** Half a line on the paper, and the finger stays on it. */
async function drawHalf({ page, robot }: Opened): Promise<void> {
  const box = await page.locator('svg[role="img"]').boundingBox();
  if (box === null) throw new Error('There is no paper.');
  const x = box.x + box.width / 2;
  const points = Array.from({ length: 20 }, (_, index) => ({ x, y: box.y + (index * box.height) / 40 }));
  await robot.touch(points, false);
}

async function killInTheMiddleOf(
  token: string,
  { kind, measureId, parts, isOneGo }: (typeof kinds)[number],
): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'killed-player-'));
  let opened = await openBrowser(profile);
  try {
    await opened.page.goto(`${address}/redeem-code/${await makePlayerCode(address, token, [measureId])}`);
    await moveUntil(
      opened.robot,
      { what: `${parts} parts`, withinMs: 120_000 },
      async () => (partsOf(await read(opened.page, 'written')) ?? -1) >= parts,
    );
    // Somewhere in the part that is on.
    await wait(300 + Math.random() * 400);
    if (kind === 'shape') await drawHalf(opened);
    const before = partsOf(await read(opened.page, 'written'));
    await kill(opened);
    opened = await openBrowser(profile);
    await opened.page.goto(`${address}/test/`);
    const { page, robot } = opened;
    await moveUntil(
      robot,
      { what: 'the sitting', withinMs: 20_000 },
      async () => (await read(page, 'found')) !== null,
    );
    const after = partsOf(await read(page, 'found'));
    await moveUntil(
      robot,
      { what: 'the end', withinMs: 240_000 },
      async () => (await read(page, 'sent')) !== null,
    );
    const sent = await read(page, 'sent');
    if (sent === null) throw new Error('nothing was sent');
    const told = (await compareWithScript(address, token, sent))
      .map(({ browser, isSame }) => `${browser}, ${isSame ? 'the same' : 'DIFFERS'}`)
      .join('; ');
    const lost = isOneGo === true ? 'the grid that was on' : `${(before ?? 0) - (after ?? 0)}`;
    return `| ${[kind, measureId, before, after, lost, told].join(' | ')} |`;
  } finally {
    await kill(opened);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const token = await signInByCall(address, 'admin@riverside.example');
await offerForms(address, token);
console.log(
  '| kind | measure | parts done when killed | found again | lost | scores, against those by script |',
);
console.log('|---|---|---|---|---|---|');
for (const one of kinds) {
  if (only.length > 0 && !only.includes(`${one.measureId}`)) continue;
  if (by === 'key' && one.needsFinger === true) continue;
  console.log(
    await killInTheMiddleOf(token, one).catch((error) => `| ${one.kind} | ${one.measureId} | ${error} |`),
  );
}
