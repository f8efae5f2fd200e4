import type { Page } from '@playwright/test';
import { expect, inThePlayer, test } from '../journey.ts';
import { ask, expectNoSidewaysScroll, expectRefusals, scanShown, signIn } from '../portal-page.ts';

interface SentTest {
  clientUuid: string;
  results: { measureId: number; recording: { kind: string; trials: { reactionTimeMs: number }[] } | null }[];
}

/** A code for one person, whose protocol is reaction time and then seven questions. */
async function codeFor(page: Page, profileId: number): Promise<string> {
  const { organizationProtocolId } = await ask<{ organizationProtocolId: number }>(
    page,
    'Protocol/CreateProtocol',
    {
      name: 'In a browser',
      description: 'Reaction time and questions',
      symptomsEnabled: false,
      eventsEnabled: false,
      protocolItems: [1002, 1017].map((regulationMeasureId, regulationMeasureOrder) => ({
        regulationMeasureId,
        regulationMeasureOrder,
      })),
    },
  );
  const endsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { session } = await ask<{ session: { code: string } }>(page, 'Session/CreateSession', {
    session: { profileId, organizationProtocolId, endsOn, isScreening: true },
  });
  return session.code;
}

/** The scores of a test by measure, as the portal shows them. */
async function scoresOf(page: Page, id: number): Promise<Record<string, number | null>> {
  const { profileTest } = await ask<{
    profileTest: { inputClass: string; measureResults: Record<string, { score: number | null }> };
  }>(page, 'Profile/GetProfileTestById', { id });
  expect(profileTest.inputClass).toBe('touch');
  return Object.fromEntries(
    Object.entries(profileTest.measureResults).map(([measureId, { score }]) => [measureId, score]),
  );
}

/**
 * Answers each signal by a real touch about a quarter of a second after the frame that showed it: nobody reacts sooner than 100 ms, and
 * sooner is what the player takes again. The session's seed is one whose waits are short.
 */
async function reactLikeSomebody(page: Page): Promise<void> {
  await page.exposeFunction('touchTheScreen', () => page.touchscreen.tap(195, 500));
  await page.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(137_270) : draw(array));
    const framesUntilAnswer = 12;
    let framesLeft = 0;
    const look = () => {
      const isOn = document.querySelector('[data-signal="go"]') !== null;
      framesLeft = isOn ? framesLeft - 1 : framesUntilAnswer;
      if (framesLeft === 0) void (window as unknown as { touchTheScreen(): void }).touchTheScreen();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function answerItems(page: Page, from: number, to: number): Promise<void> {
  for (let item = from; item <= to; item += 1) {
    await expect(page.getByText(`Question ${item} of 7`)).toBeVisible();
    await page.getByRole('button', { name: 'Several days' }).tap();
  }
}

/** How many things the player keeps on the device. */
const keptCount = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('plumbline-test-player');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('sitting').objectStore('sitting').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** The browser has the player and the page needs no network from now on. */
const keptForOffline = (page: Page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/test/'))?.active?.state === 'activated',
  );

const shown = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await scanShown(page);
  await expectNoSidewaysScroll(page);
};

test(
  'a phone scans a code, takes reaction time and seven questions, the second part without a network, and the scores are those of the same recordings sent by script',
  inThePlayer,
  async ({ page, errors }) => {
    await signIn(page, 'admin@riverside.example');
    await page.goto('/test');
    const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {});
    const code = await codeFor(page, profiles[0]?.id ?? 0);

    await reactLikeSomebody(page);
    await page.goto(`/redeem-code/${code}`);
    await shown(page, 'Get this device ready');
    await expect(page).toHaveURL(/\/test\/$/);
    await page.getByRole('button', { name: /^Press here/ }).tap();
    // The code is for one person, so nobody is asked who it is.
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByRole('button', { name: 'I need a break' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Start' }).tap();
    await shown(page, 'Feeling nervous, anxious, or on edge');
    await answerItems(page, 1, 3);
    // As after a dead battery where there is no network: the player opens, what was answered is still there, and whoever holds the
    // device says whether it is theirs.
    await keptForOffline(page);
    await page.context().setOffline(true);
    await page.reload();
    // The page that is loaded without a network takes itself for connected, and would see no change when the network comes back.
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'It is mine. Continue' }).tap();
    await page.getByRole('button', { name: 'Continue' }).tap();
    const next = await page.getByText(/Question \d of 7/).textContent();
    const item = Number(/Question (\d)/.exec(next ?? '')?.[1]);
    // The answer that was being written when the page went may be lost, and no other.
    expect([3, 4]).toContain(item);
    await answerItems(page, item, 7);
    await page.getByRole('button', { name: 'Done' }).tap();
    await shown(page, 'Ready to send');
    expect(await keptCount(page)).toBe(2);

    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(page.getByText(/They are sent as soon as there is a connection\./)).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).tap();
    await page.getByRole('button', { name: '1 test on this device' }).tap();
    await shown(page, 'Tests on this device');
    await expectRefusals(errors, /ERR_INTERNET_DISCONNECTED/);
    const sending = page.waitForResponse((response) => response.url().endsWith('/api/Device/SubmitTests'));
    // Nobody presses anything: the browser's own event sends what waits.
    await page.context().setOffline(false);
    const sent = await sending;
    const { tests } = sent.request().postDataJSON() as { tests: SentTest[] };
    const { outcomes } = await sent.json();
    expect(outcomes).toMatchObject([{ status: 'stored', wasKnown: false }]);
    await expect(page.getByText('Every test was sent.')).toBeVisible();
    await expect.poll(() => keptCount(page)).toBe(0);
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('heading', { name: 'Take your test' })).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveValue('');

    const again = await page.request.post('/api/Device/SubmitTests', {
      headers: { Authorization: sent.request().headers().authorization ?? '' },
      data: { tests: tests.map((one) => ({ ...one, clientUuid: crypto.randomUUID() })) },
    });
    const byScript = (await again.json()).outcomes[0];
    const scores = await scoresOf(page, outcomes[0].profileTestId);
    expect(byScript.recordingHashes).toEqual(outcomes[0].recordingHashes);
    expect(await scoresOf(page, byScript.profileTestId)).toEqual(scores);
    const times = (tests[0]?.results[0]?.recording?.trials ?? []).map((trial) => trial.reactionTimeMs);
    const middle = times.toSorted((a, b) => a - b).slice(1, -1);
    expect(middle).toHaveLength(3);
    expect(scores[1002]).toBeCloseTo(middle.reduce((sum, time) => sum + time, 0) / 3, 5);
    expect(scores[1017]).toBe(7);
  },
);
