import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { pressKeyAt, pressSpaceAt, runFrames } from './test/run-frames.ts';
import { moveWhenListened, tellMotion } from './test/run-motion.ts';

const { dataset } = document.documentElement;
const schemeOfPage = dataset.mantineColorScheme;

afterEach(async () => {
  vi.useRealTimers();
  await leavePlayer();
  dataset.mantineColorScheme = schemeOfPage;
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function openWith(measureIds: readonly number[]) {
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant(measureIds, { audience: 'group' }) },
    'Device/MatchPerson': { reply: { isExpedited: false } },
    'Device/SubmitTests': { reply: { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] } },
  });
  await renderPlayer();
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  await expect.element(heading('Get this device ready')).toBeVisible();
  return calls;
}

async function sayWho(): Promise<void> {
  await button(/^Press here/).click();
  await sayWhoOnly();
}

async function sayWhoOnly(): Promise<void> {
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill('Smith');
  await button('Continue').click();
}

test('left hand and rest for the eyes last for one person: staff read of them, and the next one begins without', async () => {
  dataset.mantineColorScheme = 'light';
  runFrames(16);
  const calls = await openWith([9999]);
  await page.getByText('Make the test fit me').click();
  await page.getByLabelText('I use my left hand').click();
  await page.getByLabelText('My eyes need rest').click();
  expect(dataset).toMatchObject({ hand: 'left', rest: 'eyes', mantineColorScheme: 'dark' });
  await sayWho();
  await button('Start').click();
  await button('Done').click();
  await button('Send').click();
  await button('Next person').click();
  await expect.element(heading('Get this device ready')).toBeVisible();
  expect(dataset).toMatchObject({ mantineColorScheme: 'light' });
  expect([dataset.hand, dataset.rest]).toEqual([undefined, undefined]);
  await page.getByText('Make the test fit me').click();
  await expect.element(page.getByLabelText('I use my left hand')).not.toBeChecked();
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [{ note: expect.stringMatching(/left hand\. The screen was dark/) }],
  });
});

test('rest for the eyes: on a phone an answer waits to be confirmed, and after three minutes comes a break', async () => {
  await page.viewport(390, 844);
  vi.useFakeTimers({ toFake: ['Date'] });
  runFrames(16);
  await openWith([9999]);
  await page.getByText('Make the test fit me').click();
  await page.getByLabelText('My eyes need rest').click();
  await sayWho();
  await button('Start').click();
  await button(/^3/).click();
  await expect.element(button(/^3/)).toHaveAttribute('aria-pressed', 'true');
  await button('Next').click();
  await expect.element(page.getByText(/^Question 2 of 22/)).toBeVisible();
  vi.setSystemTime(Date.now() + 3 * 60_000);
  await button(/^2/).click();
  await expect.element(heading('Take your time')).toBeVisible();
  await expect.element(page.getByText('Close your eyes for a minute, or look far away.')).toBeVisible();
  await button('Continue').click();
  await expect.element(page.getByText(/^Question 3 of 22/)).toBeVisible();
});

test('patterns in place of colors: full and empty letters, sent as another input than colors', async () => {
  let wasOn = false;
  runFrames(16, (time) => {
    const isOn = document.querySelector('main[data-signal="go"]') !== null;
    if (isOn && !wasOn) pressKeyAt(time + 400, 'ArrowLeft', 'ArrowLeft');
    wasOn = isOn;
  });
  const calls = await openWith([77]);
  await page.getByText('Make the test fit me').click();
  await page.getByLabelText('I do not see colors well').click();
  pressSpaceAt(performance.now());
  await sayWhoOnly();
  await expect.element(page.getByText(/left for full, right for empty\.$/)).toBeVisible();
  await button('Start').click();
  await expect.element(heading('Ready to send')).toBeInTheDocument();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [{ inputClass: 'keyboardPatterns', results: [{ recording: { kind: 'conditionTrials' } }] }],
  });
});

test('without a Stroop test in the protocol nobody is asked for patterns', async () => {
  runFrames(16);
  await openWith([9999]);
  await page.getByText('Make the test fit me').click();
  expect(page.getByLabelText('I do not see colors well').elements()).toEqual([]);
});

test.each([
  { isOn: true, said: ['This is how you hear me.', 'Stand still', 'Done. You can relax.'] },
  { isOn: false, said: ['This is how you hear me.'] },
])(
  'sound and voice can be tried before they are needed, and with sound on ($isOn) the recording says $said',
  async ({ isOn, said }) => {
    const spoken: string[] = [];
    vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(({ text }) => void spoken.push(text));
    runFrames(16);
    moveWhenListened(
      () => tellMotion(0.6),
      () => tellMotion(20),
    );
    await openWith([7]);
    await button('Play a sound').click();
    await expect.element(page.getByText(/^You should hear a tone and a voice\./)).toBeVisible();
    if (!isOn) await page.getByLabelText('Sound, vibration and voice').click();
    await sayWho();
    await button('Start').click();
    await button('Start').click();
    await expect.element(heading('Ready to send')).toBeVisible();
    expect(spoken).toEqual(said);
  },
);
