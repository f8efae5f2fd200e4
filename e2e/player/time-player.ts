import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { makePlayerCode } from './player-codes.ts';
import { signInByCall } from './player-setup.ts';

// How long it takes on a slowed phone from the scan of a code to the first instruction, each time in a browser that never saw the player:
// four times less processor, and a slow 4G network (1.6 Mbit/s, 150 ms). Usage, with a portal with demo data:
// npm run time:player -- <portal's address>
const portal = process.argv[2] ?? 'http://localhost:3000';
const runs = 5;

const token = await signInByCall(portal, 'admin@riverside.example');
const code = await makePlayerCode(portal, token, [1002, 9999]);

async function timeOnce(): Promise<{ readyMs: number; instructionMs: number; kilobytes: number }> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1_000_000) / 8,
      uploadThroughput: (750 * 1_000) / 8,
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let bytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const begun = performance.now();
    await page.goto(`${portal}/redeem-code/${code}`, { waitUntil: 'commit' });
    await page.getByText('The screen was checked').waitFor({ timeout: 120_000 });
    const ready = performance.now();
    const kilobytes = bytes / 1_000;
    await page.getByRole('button', { name: /^Press here/ }).tap();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    return { readyMs: ready - begun, instructionMs: performance.now() - begun, kilobytes };
  } finally {
    await browser.close();
  }
}

console.log('| run | readiness check done (s) | first instruction (s) | loaded (kB) |');
console.log('|---|---|---|---|');
for (let run = 1; run <= runs; run += 1) {
  const { readyMs, instructionMs, kilobytes } = await timeOnce();
  const seconds = [readyMs, instructionMs].map((ms) => (ms / 1_000).toFixed(1));
  console.log(`| ${[run, ...seconds, kilobytes.toFixed(0)].join(' | ')} |`);
}
