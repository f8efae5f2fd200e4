import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { type RobotSetup, type RobotWindow, robot } from './calibration-robot.ts';
import { openFirefox } from './firefox-page.ts';
import { makePlayerCode } from './player-codes.ts';
import { signInByCall } from './player-setup.ts';
import { type RobotPage, robotPageOf } from './robot-page.ts';

// How far the times of the test player are off: a robot answers exactly 250 ms after the frame of a signal was drawn, and what the player
// sends is compared with that. Usage, with a portal with demo data and the player: npm run calibrate:player -- <portal's address>
const delayMs = 250;
const portal = process.argv[2] ?? 'http://localhost:3000';
const measures = new Map([
  [1002, 'reaction time'],
  [1003, 'impulse control'],
  [77, 'Stroop'],
  [10006, 'flanker'],
]);

interface Trial {
  isGo?: boolean;
  reactionTimeMs: number | null;
}
interface Sent {
  tests: { results: { measureId: number; recording: { trials: Trial[] } | null }[] }[];
}

/** Chromium; with `isFromOutside` the answers are input of the browser itself, stamped with the time at which it came. */
async function openChromium(by: RobotSetup['by'], isFromOutside: boolean): Promise<RobotPage> {
  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  if (isFromOutside) {
    const devTools = await page.context().newCDPSession(page);
    const pressFromOutside = async (epochMs: number, x: number, y: number) => {
      await wait(Math.max(0, epochMs - Date.now()));
      const timestamp = epochMs / 1_000;
      if (by === 'finger') {
        await devTools.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [{ x, y }],
          timestamp,
        });
        await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        return;
      }
      // The space bar answers where any press does, the arrow where one of two sides is asked for; the other one does nothing there.
      for (const code of ['Space', 'ArrowLeft'])
        await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', code, timestamp });
    };
    await page.exposeFunction('pressFromOutside', pressFromOutside);
  }
  return robotPageOf(page);
}

async function timesOf(page: RobotPage, by: RobotSetup['by']): Promise<Map<number, number[]>> {
  try {
    const setup: RobotSetup = { delayMs, by };
    const token = await signInByCall(portal, 'admin@riverside.example');
    const code = await makePlayerCode(portal, token, [...measures.keys()]);
    await page.open(`${portal}/redeem-code/${code}`, `(${robot})(${JSON.stringify(setup)})`);
    const sent: keyof RobotWindow['calibration'] = 'sent';
    for (;;) {
      const text = await page.read(`JSON.stringify(window.calibration.${sent})`);
      if (text !== 'null') return errorsOf(JSON.parse(text));
      await wait(1_000);
    }
  } finally {
    await page.close();
  }
}

const errorsOf = ({ tests }: Sent): Map<number, number[]> =>
  new Map(
    tests.flatMap(({ results }) =>
      results.map(({ measureId, recording }) => [
        measureId,
        (recording?.trials ?? []).flatMap(({ isGo, reactionTimeMs }) =>
          isGo === false || reactionTimeMs === null ? [] : [reactionTimeMs - delayMs],
        ),
      ]),
    ),
  );

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function line(engine: string, by: RobotSetup['by'], measure: string, errors: readonly number[]): string {
  const mean = meanOf(errors);
  const spread = Math.sqrt(meanOf(errors.map((error) => (error - mean) ** 2)));
  const largest = errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0);
  const figures = [mean, spread, largest].map((value) => value.toFixed(1));
  return `| ${[engine, by, measure, errors.length, ...figures].join(' | ')} |`;
}

const runs: { engine: string; by: RobotSetup['by']; open: () => Promise<RobotPage> }[] = [];
for (const by of ['finger', 'key'] as const) {
  runs.push({ engine: 'Chromium, input of the browser', by, open: () => openChromium(by, true) });
  runs.push({ engine: 'Chromium, events of the page', by, open: () => openChromium(by, false) });
  runs.push({ engine: 'Firefox, events of the page', by, open: openFirefox });
}
console.log('| engine | by | test | answers | mean error (ms) | standard deviation | largest |');
console.log('|---|---|---|---|---|---|---|');
for (const { engine, by, open } of runs)
  for (const [measureId, errors] of await timesOf(await open(), by))
    console.log(line(engine, by, measures.get(measureId) ?? `${measureId}`, errors));
