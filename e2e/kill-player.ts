import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../test-settings/chromium.ts';
import { makePlayerCode } from './player-codes.ts';
import { type PlayerRobotWindow, playerRobot } from './player-robot.ts';
import { askPortal, signInByCall } from './player-setup.ts';

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
  await page.addInitScript(`(${playerRobot})(${JSON.stringify(by)})`);
  return { browser, process: child, page };
}

/** SIGKILL to the browser and to every process that it started. */
async function kill({ process: child }: Opened): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

const read = <K extends keyof PlayerRobotWindow['playerRobot']>(page: Page, what: K) =>
  page.evaluate((name) => (window as unknown as PlayerRobotWindow).playerRobot[name], what);

/** Draws a circle by real touches where the robot found a paper, half of one where the browser is to be killed in it. */
async function drawOn(page: Page, share: number): Promise<boolean> {
  const paper = await read(page, 'paper');
  if (paper === null) return false;
  const devTools = await page.context().newCDPSession(page);
  const at = (index: number) => ({
    x: paper.x + paper.size * Math.cos((index / 40) * 2 * Math.PI),
    y: paper.y + paper.size * Math.sin((index / 40) * 2 * Math.PI),
  });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let index = 1; index <= 40 * share; index += 1)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(index)] });
  if (share === 1) await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return true;
}

const within = async (ms: number, what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`${what} did not come within ${ms} ms`);
    await wait(40);
  }
};

/** The scores of a stored test by measure. */
async function scoresOf(token: string, id: number): Promise<string> {
  const { profileTest } = await askPortal<{
    profileTest: { measureResults: Record<string, { score: number | null; results: unknown[] }> };
  }>(address, 'Profile/GetProfileTestById', { id }, token);
  return JSON.stringify(Object.entries(profileTest.measureResults).map(([id, { score }]) => [id, score]));
}

interface Outcome {
  status: string;
  profileTestId: number;
  recordingHashes: string[];
}

/** Sends what the browser sent once more under another id, and compares what the portal made of both. */
async function compareWithScript(
  token: string,
  sent: { body: string; token: string; reply: string },
): Promise<string> {
  const { tests } = JSON.parse(sent.body) as { tests: object[] };
  const [byBrowser] = (JSON.parse(sent.reply) as { outcomes: Outcome[] }).outcomes;
  const { outcomes } = await askPortal<{ outcomes: Outcome[] }>(
    address,
    'Device/SubmitTests',
    { tests: tests.map((test) => ({ ...test, clientUuid: crypto.randomUUID() })) },
    sent.token.replace('Bearer ', ''),
  );
  const [byScript] = outcomes;
  if (byBrowser?.status !== 'stored' || byScript?.status !== 'stored') return `not stored: ${sent.reply}`;
  const scores = await scoresOf(token, byBrowser.profileTestId);
  const isSame =
    scores === (await scoresOf(token, byScript.profileTestId)) &&
    JSON.stringify(byBrowser.recordingHashes) === JSON.stringify(byScript.recordingHashes);
  return `${scores} ${isSame ? 'the same' : 'DIFFERS'}`;
}

/** What the organization has to offer for its own questions: COVID-19 with all of them, and a published survey. */
async function offerForms(token: string): Promise<void> {
  const { organizationPreferences } = await askPortal<{ organizationPreferences: object }>(
    address,
    'Organization/GetOrganizationPreferences',
    {},
    token,
  );
  const covid = { enableCovid19Screening: true, enableCovidContactQuestions: true };
  const ids = organizationPreferences as { organizationPreferencesId: number; organizationId: number };
  const { organizationPreferencesId, organizationId } = ids;
  await askPortal(
    address,
    'Organization/UpdateOrganizationPreferences',
    { organizationPreferences: { organizationPreferencesId, organizationId, ...covid } },
    token,
  );
  const { surveys } = await askPortal<{ surveys: { publishedRevisionId?: number | null }[] }>(
    address,
    'Survey/GetSurveys',
    {},
    token,
  );
  if (surveys.length > 0) return;
  const items = [
    { key: crypto.randomUUID(), title: 'Which sport?', type: 'multipleChoice', options: ['Soccer', 'Rugby'] },
    { key: crypto.randomUUID(), title: 'Any pain?', type: 'yesNo', options: [] },
    { key: crypto.randomUUID(), title: 'Anything else?', type: 'freeform', options: [] },
  ];
  const { survey } = await askPortal<{ survey: { id: number; version: number } }>(
    address,
    'Survey/CreateSurvey',
    { clientUuid: crypto.randomUUID(), title: 'Before the season', items },
    token,
  );
  await askPortal(address, 'Survey/PublishSurvey', { id: survey.id, version: survey.version }, token);
}

async function killInTheMiddleOf(
  token: string,
  { kind, measureId, parts, isOneGo }: (typeof kinds)[number],
): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'killed-player-'));
  let opened = await openBrowser(profile);
  try {
    await opened.page.goto(`${address}/redeem-code/${await makePlayerCode(address, token, [measureId])}`);
    await within(
      120_000,
      `${parts} parts`,
      async () => (partsOf(await read(opened.page, 'written')) ?? -1) >= parts,
    );
    // Somewhere in the part that is on.
    await wait(300 + Math.random() * 400);
    if (kind === 'shape') await drawOn(opened.page, 0.5);
    const before = partsOf(await read(opened.page, 'written'));
    await kill(opened);
    opened = await openBrowser(profile);
    await opened.page.goto(`${address}/test/`);
    await within(20_000, 'the sitting', async () => (await read(opened.page, 'found')) !== null);
    const after = partsOf(await read(opened.page, 'found'));
    await within(240_000, 'the end', async () => {
      await drawOn(opened.page, 1);
      return (await read(opened.page, 'sent')) !== null;
    });
    const sent = await read(opened.page, 'sent');
    if (sent === null) throw new Error('nothing was sent');
    const told = await compareWithScript(token, sent);
    const lost = isOneGo === true ? 'the grid that was on' : `${(before ?? 0) - (after ?? 0)}`;
    return `| ${[kind, measureId, before, after, lost, told].join(' | ')} |`;
  } finally {
    await kill(opened);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const token = await signInByCall(address, 'admin@riverside.example');
await offerForms(token);
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
