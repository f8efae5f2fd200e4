import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Grant } from './session/grant.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { pressSpaceAt, runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };

/** Redeems a code that brings the grant; the person is at the readiness check then. */
async function open(grant: Grant, answers: Parameters<typeof answerDeviceCalls>[0] = {}) {
  const calls = answerDeviceCalls({ 'Device/RedeemCode': { reply: grant }, ...answers });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await expect.element(button(/^Press here|^Toque/)).toBeVisible();
  return calls;
}

/**
 * A display of a frame each 16 ms, on which the space bar is pressed 250 ms after each signal.
 * @param onFirst what happens at the first signal instead
 */
function pressAtEachSignal(onFirst?: (display: ReturnType<typeof runFrames>) => void) {
  let wasOn = false;
  let instead = onFirst;
  const display = runFrames(16, (time) => {
    const isOn = document.querySelector('main[data-signal="go"]') !== null;
    if (isOn && !wasOn) {
      if (instead === undefined) pressSpaceAt(time + 250);
      else instead(display);
      instead = undefined;
    }
    wasOn = isOn;
  });
}

test('a slow display that can give none of the tests is said before anything starts, with the reason', async () => {
  runFrames(40);
  const calls = await open(aGrant([1002, 1024]));
  await expect.element(page.getByText('Measure 1024 · Its method has not been published')).toBeVisible();
  // Said as soon as the display was looked at, before anything is pressed.
  await expect.element(page.getByText('Reaction time · This screen is too slow for it')).toBeVisible();
  await button(/^Press here/).click();
  await expect.element(heading('These tests cannot be taken on this device')).toBeVisible();
  await expect.element(page.getByText('Reaction time · This screen is too slow for it')).toBeVisible();
  await button('Finish').click();
  await expect.element(heading('Take your test')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('five trials by the space bar are run once each, although React runs effects twice, and are sent as they were', async () => {
  // A browser of 2023 has none.
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  pressAtEachSignal();
  // A chart that is still drawn asks for frames too.
  const draw = () => {
    if (isDrawn) requestAnimationFrame(draw);
  };
  let isDrawn = true;
  requestAnimationFrame(draw);
  onTestFinished(() => {
    isDrawn = false;
  });
  const calls = await open(aGrant([1002]), { 'Device/SubmitTests': { reply: stored } });
  // The effect that looks at the display also begins to listen for the space bar.
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  pressSpaceAt(performance.now());
  await button('Start').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  const times = Array.from({ length: 5 }, () => expect.objectContaining({ reactionTimeMs: 250 }));
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [
      {
        inputClass: 'keyboard',
        note: null,
        device: { browser: { refreshRateHz: 62.5, pressedWith: 'key', focusLossCount: 0 } },
        results: [{ measureId: 1002, recording: { kind: 'reactionTrials', trials: times } }],
      },
    ],
  });
});

test('a frame that comes late repeats the trial, and the test does not say that the window was left', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  pressAtEachSignal((display) => display.jump(150));
  const calls = await open(aGrant([1002]), { 'Device/SubmitTests': { reply: stored } });
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  pressSpaceAt(performance.now());
  await button('Start').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [
      {
        note: 'Reaction Time was interrupted once and repeated.',
        device: { browser: { focusLossCount: 0 } },
      },
    ],
  });
});

test('in a list the digits 0 to 6 answer the symptom that has the focus and go on to the next; others do nothing', async () => {
  runFrames(16);
  const calls = await open(aGrant([9999]), { 'Device/SubmitTests': { reply: stored } });
  await button(/^Press here/).click();
  await button('Start').click();
  const first = page.getByRole('group', { name: 'Headache' });
  (first.element().querySelector('input') as HTMLElement).focus();
  await userEvent.keyboard('79x');
  await expect.element(page.getByText('22 questions have no answer.')).toBeVisible();
  await userEvent.keyboard('0123456');
  await expect.element(page.getByText('15 questions have no answer.')).toBeVisible();
  await button('Done').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [{ results: [{ recording: { answers: [0, 1, 2, 3, 4, 5, 6, ...Array(15).fill(null)] } }] }],
  });
});

test('on a phone a digit answers the question and the next one comes, and going back changes it', async () => {
  runFrames(16);
  await page.viewport(390, 844);
  await open(aGrant([1017]));
  await button(/^Press here/).click();
  await button('Start').click();
  await expect.element(page.getByText(/Question 1 of 7/)).toBeVisible();
  await userEvent.keyboard('4');
  await expect.element(page.getByText(/Question 1 of 7/)).toBeVisible();
  await userEvent.keyboard('3');
  await expect.element(heading('Not being able to stop or control worrying')).toHaveFocus();
  await button('Back').click();
  await expect.element(button(/Nearly every day/)).toHaveAttribute('aria-pressed', 'true');
});

test('on a phone the second tap of a double tap answers nothing', async () => {
  const later = window.setTimeout.bind(window);
  const settled: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) =>
    ms === 300 ? settled.push(work) : later(work, ms),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  runFrames(16);
  await page.viewport(390, 844);
  await open(aGrant([1017]));
  await button(/^Press here/).click();
  await button('Start').click();
  const answer = button(/Nearly every day/);
  const tap = () => {
    const { x, y, width, height } = answer.element().getBoundingClientRect();
    const under = document.elementFromPoint(x + width / 2, y + height / 2);
    if (under instanceof HTMLElement) under.click();
  };
  for (const take of settled.splice(0)) take();
  await answer.click();
  await expect.element(page.getByText(/Question 2 of 7/)).toBeVisible();
  tap();
  await expect.element(page.getByText(/Question 2 of 7/)).toBeVisible();
  // A press that comes after it has been read answers it.
  for (const take of settled.splice(0)) take();
  await answer.click();
  await expect.element(page.getByText(/Question 3 of 7/)).toBeVisible();
});

test('an answer of the last question of the PHQ-9 above 0 shows at once whom to speak with', async () => {
  runFrames(16);
  await open(aGrant([1016]));
  await button(/^Press here/).click();
  await button('Start').click();
  await page
    .getByRole('group', { name: /^Thoughts that you would be better off dead/ })
    .getByText('Several days')
    .click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Please talk now with the person/);
});

test('in Spanish PHQ-9 and GAD-7 are left out, and the person is told before anything starts', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  runFrames(16);
  await open(aGrant([1016, 1017, 9999]));
  const missing = page.getByText(/Todavía no está en español. Puede hacerla en inglés./);
  expect(missing.elements()).toHaveLength(2);
  await button('English').click();
  await expect.element(page.getByText('Mood (PHQ-9)')).toBeVisible();
  expect(page.getByText(/Not available in this language yet/).elements()).toEqual([]);
  await button('Español').click();
  await button(/^Toque/).click();
  await expect.element(heading('Síntomas')).toBeVisible();
});

test('where Spanish has none of the tests, English is one press away and goes on at once', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
  runFrames(16);
  await open(aGrant([1017]));
  const pad = button(/^Toque/);
  // What cannot be taken is said above what is pressed.
  const missing = page.getByText(/Todavía no está en español/);
  const order = missing.element().compareDocumentPosition(pad.element());
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
  await pad.click();
  await expect.element(heading('Ninguna de estas pruebas se puede hacer en este dispositivo')).toBeVisible();
  await button('English').click();
  await expect.element(button('Start')).toBeVisible();
});

test('whoever is not found is told so and can mend the name; without a connection the facts go with the test', async () => {
  runFrames(16);
  const group = aGrant([9999], { audience: 'group' });
  await open(group, { 'Device/MatchPerson': { refusal: 'match.none' } });
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill('Smiht');
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/We could not find you\./);
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Smiht');
  const calls = answerDeviceCalls({ 'Device/MatchPerson': 'no connection' });
  await page.getByLabelText('Last name').fill(' Smith ');
  await button('Continue').click();
  await expect.element(heading('Symptoms')).toBeVisible();
  expect(calls).toEqual([
    { path: 'Device/MatchPerson', request: { birthDate: '2010-03-04', lastName: 'Smith' } },
  ]);
});

const newPersonGrant = (isMetric: boolean, enableSportsProfileProperties: boolean): Grant => {
  const grant = aGrant([9999], { audience: 'newProfile' });
  return { ...grant, settings: { ...grant.settings, isMetric, enableSportsProfileProperties } };
};

async function sendNewPerson(fill: () => Promise<void>) {
  await button(/^Press here/).click();
  await page.getByLabelText('First name').fill('Zoë');
  await page.getByLabelText('Last name').fill('O’Neill 李');
  await page.getByLabelText('Date of birth').fill('2010-12-03');
  await page.getByText('Female', { exact: true }).first().click();
  await fill();
  await button('Continue').click();
  await button('Start').click();
  await button('Done').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
}

test('C265: a new person types centimeters and kilograms where the organization does, and answers the sports properties', async () => {
  runFrames(16);
  const calls = await open(newPersonGrant(true, true), { 'Device/SubmitTests': { reply: stored } });
  await sendNewPerson(async () => {
    await page.getByLabelText(/^Height in centimeters/).fill('170');
    await page.getByLabelText(/^Weight in kilograms/).fill('60');
    await page.getByRole('radio', { name: 'Non-Binary' }).click();
    await page.getByRole('checkbox', { name: 'Asian' }).click();
    await page.getByRole('checkbox', { name: 'White' }).click();
    await page.getByRole('radio', { name: 'Not Hispanic or Latino' }).click();
    await page.getByLabelText('Graduation year').fill('2028');
  });
  expect(calls.at(-1)?.request).toMatchObject({
    tests: [
      {
        person: {
          person: {
            firstName: 'Zoë',
            lastName: 'O’Neill 李',
            birthDate: '2010-12-03',
            heightInches: 66.9,
            weightPounds: 132.3,
            gender: 3,
            race: [2, 5],
            ethnicity: 2,
            graduationYear: 2028,
          },
        },
      },
    ],
  });
});

test('a new person without the sports properties types feet, inches and pounds, or leaves them empty', async () => {
  runFrames(16);
  const calls = await open(newPersonGrant(false, false), { 'Device/SubmitTests': { reply: stored } });
  await sendNewPerson(async () => {
    await page.getByLabelText('Height: feet').fill('5');
    await page.getByLabelText('and inches').fill('7.5');
    expect(page.getByText('Graduation year').elements()).toEqual([]);
  });
  const sent = JSON.stringify(calls.at(-1)?.request);
  expect(sent).toContain('"heightInches":67.5');
  expect(sent).not.toContain('weightPounds');
});

test('what the code shows of the results is seen once, and nothing of it is left for the next person', async () => {
  runFrames(16);
  const results = [
    { measureId: 9999, name: 'Symptoms', display: '3', severity: null, isValid: true },
    { measureId: 1017, name: 'GAD-7', display: '12', severity: 'Moderate', isValid: false },
  ];
  await open(aGrant([9999], { audience: 'group' }), {
    'Device/MatchPerson': { reply: { isExpedited: false } },
    'Device/SubmitTests': { reply: { outcomes: [{ ...stored.outcomes[0], results }] } },
  });
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill("O'Brien");
  await button('Continue').click();
  await button('Start').click();
  await button('Done').click();
  await button('Send').click();
  const shown = page.getByRole('region', { name: 'Your results' });
  await expect.element(shown.getByText('GAD-7')).toBeVisible();
  await expect.element(shown.getByText('Moderate')).toBeVisible();
  await expect.element(shown.getByText('may not be valid')).toBeVisible();
  expect(page.getByText('Nothing about you is left on it.').elements()).toEqual([]);
  await button('Next person').click();
  await expect.element(heading('Get this device ready')).toBeVisible();
  expect(shown.elements()).toEqual([]);
});
