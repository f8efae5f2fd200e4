import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { openFirefox } from './firefox-page.ts';
import { offerForms } from './offer-forms.ts';
import { makeGroupCode, personOfGroup } from './player-codes.ts';
import { robotScript } from './player-robot.ts';
import { signInByCall } from './player-setup.ts';
import { moveUntil, type RobotPage, robotPageOf } from './robot-page.ts';
import { compareWithScript, type Sent } from './send-by-script.ts';

// A whole protocol with a test of each kind, from the typed code to the last screen, by real keys alone at 1280 pixels or by a finger at 390,
// with emulated motion; then the same recordings are sent by script, and the stored scores are compared. Usage, with a portal with demo data
// and the player: npm run take:player -- <portal's address> [chromium|firefox] [finger|key] [a measure's id ...]
const [portal = 'http://localhost:3000', engine = 'chromium', how = 'key', ...only] = process.argv.slice(2);
const by = how === 'finger' ? 'finger' : 'key';
const size = by === 'key' ? { width: 1_280, height: 800 } : { width: 390, height: 844 };

const measures = new Map([
  [1002, 'reaction time'],
  [1003, 'impulse control'],
  [9999, 'symptoms'],
  [1016, 'PHQ-9'],
  [1017, 'GAD-7'],
  [77, 'cued Stroop'],
  [10_006, 'flanker'],
  [64, 'memory'],
  [72, 'number counting'],
  [74, 'counting down'],
  [1004, 'inspection time'],
  [60, 'saccades'],
  [61, 'smooth pursuit'],
  [65, 'object tracking'],
  [71, 'circle'],
  [83, 'timed up and go'],
  [84, 'tandem gait'],
  [1006, 'CDC stances'],
  [79, 'chair stand'],
  [73, 'survey'],
  [1014, 'COVID-19'],
  [1020, 'VOMS'],
  [1027, 'beside the field'],
  [1001, 'mBESS'],
  [1009, 'Wilkerson'],
  [81, 'turning to a beat'],
]);

async function openPage(): Promise<RobotPage> {
  if (engine === 'firefox') return openFirefox(size);
  const browser = await chromium.launch(chromiumLaunch);
  const context = await browser.newContext({ viewport: size, hasTouch: by === 'finger' });
  return robotPageOf(await context.newPage());
}

/** A result without a recording was left out; the note of the test says why. */
function leftOutOf(sent: Sent): Map<number, string> {
  const { tests } = JSON.parse(sent.body) as {
    tests: { note?: string | null; results: { measureId: number; recording: object | null }[] }[];
  };
  return new Map(
    tests.flatMap(({ note, results }) =>
      results.flatMap(({ measureId, recording }) =>
        recording === null ? [[measureId, note ?? 'left out'] as const] : [],
      ),
    ),
  );
}

const token = await signInByCall(portal, 'admin@riverside.example');
await offerForms(portal, token);
const measureIds = only.length > 0 ? only.map(Number) : [...measures.keys()];
const { groupId, lastName, birthDate } = await personOfGroup(portal, token);
const { code } = await makeGroupCode(portal, token, groupId, measureIds);
const typed = { Code: code, 'Last name': lastName, 'Date of birth': birthDate };
const page = await openPage();
const begun = Date.now();
try {
  await page.open(`${portal}/test/`, robotScript({ by, typed }));
  let title = '';
  await moveUntil(page, { what: 'The last screen', withinMs: 40 * 60_000 }, async () => {
    const now = await page.read("document.querySelector('h1')?.textContent ?? ''");
    if (now !== title) console.error(`${((Date.now() - begun) / 1_000).toFixed(0)} s: ${now}`);
    title = now;
    return now === 'Thank you' && (await page.read('window.playerRobot.sent !== null')) === 'true';
  });
  const sent: Sent = JSON.parse(await page.read('JSON.stringify(window.playerRobot.sent)'));
  const minutes = (Date.now() - begun) / 60_000;
  const compared = await compareWithScript(portal, token, sent);
  const leftOut = leftOutOf(sent);
  console.log(`| measure | test | in ${engine} by ${by} | by script | equal |\n|---|---|---|---|---|`);
  for (const { measureId, browser, script, isSame } of compared) {
    const name = measures.get(measureId) ?? '';
    const note = leftOut.has(measureId) ? ' (left out)' : '';
    console.log(`| ${[measureId, name, browser + note, script, isSame ? 'yes' : 'NO'].join(' | ')} |`);
  }
  for (const measureId of measureIds)
    if (!compared.some((one) => one.measureId === measureId)) console.log(`${measureId} was not stored`);
  for (const note of new Set(leftOut.values())) console.log(`Left out: ${note}`);
  console.log(`${minutes.toFixed(1)} minutes from the typed code to the last screen`);
} catch (failure) {
  const seen = await page.read('document.body.innerText').catch(() => '');
  console.log(`Stuck at:\n${seen}`);
  throw failure;
} finally {
  await page.close();
}
