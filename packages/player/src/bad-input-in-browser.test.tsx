import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function open(measureId: number, audience: 'profile' | 'group' = 'profile') {
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant([measureId], { audience }) },
    'Device/MatchPerson': { refusal: 'match.none' },
  });
  await renderPlayer();
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  return calls;
}

/** At the wait before the first signal, answered with a finger. */
async function openTrial() {
  runFrames(16);
  await open(1002);
  // No frame and so no signal comes any more: nothing hangs on how fast this runs.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  press({ pointerType: 'touch' }, button(/^Press here/).element());
  await button('Start').click();
  await expect.element(page.getByText('Wait for it')).toBeVisible();
}

const press = (more: PointerEventInit, on: Element | null = document.querySelector('main[data-signal]')) =>
  on?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, ...more }));

test.each([
  {
    what: 'a tab that is hidden, or a phone that is locked',
    leave: () => document.dispatchEvent(new Event('visibilitychange')),
  },
  { what: 'a call that comes in', leave: () => window.dispatchEvent(new Event('blur')) },
])('$what in the middle of a trial makes a break, and the trial is taken again', async ({ leave }) => {
  await openTrial();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  leave();
  await expect.element(heading('Take your time')).toBeVisible();
  await button('Continue').click();
  await expect.element(page.getByText('That one was interrupted. Let us do it again.')).toBeVisible();
  await expect.element(page.getByText('1 of 5')).toBeVisible();
});

test('a second finger and a mouse on a phone are no answers', async () => {
  await openTrial();
  press({ pointerType: 'touch', isPrimary: false });
  await expect.element(page.getByText('Wait for it')).toBeVisible();
  press({ pointerType: 'mouse' });
  await expect.element(page.getByText('Please continue with your finger.')).toBeVisible();
  await expect.element(page.getByText('1 of 5')).toBeVisible();
});

test('a device that is turned keeps every answer, with one question a screen or all of them in a list', async () => {
  runFrames(16);
  await page.viewport(390, 844);
  await open(9999);
  await button(/^Press here/).click();
  await button('Start').click();
  await button(/^4/).click();
  await expect.element(page.getByText(/^Question 2 of 22/)).toBeVisible();
  await page.viewport(844, 390);
  await expect
    .element(page.getByRole('group', { name: 'Headache' }).getByRole('radio', { name: '4' }))
    .toBeChecked();
  await page.viewport(390, 844);
  await expect.element(page.getByText(/^Question 2 of 22/)).toBeVisible();
});

test('a birth date with a year of two digits or of tomorrow is not asked for, and an apostrophe is', async () => {
  runFrames(16);
  const calls = await open(9999, 'group');
  await button(/^Press here/).click();
  const birthDate = page.getByLabelText('Date of birth');
  await page.getByLabelText('Last name').fill("O'Neill");
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const wrong of ['0010-02-03', tomorrow]) {
    await birthDate.fill(wrong);
    await button('Continue').click();
    await expect.element(birthDate).toBeInvalid();
  }
  expect(calls.map(({ path }) => path)).not.toContain('Device/MatchPerson');
  await birthDate.fill('2010-02-03');
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/We could not find you\./);
  expect(calls.at(-1)?.request).toEqual({ birthDate: '2010-02-03', lastName: "O'Neill" });
});
