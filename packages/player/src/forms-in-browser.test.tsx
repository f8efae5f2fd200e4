import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };

type Protocol = ReturnType<typeof aGrant>['protocol'];
type Survey = Protocol['measures'][number]['survey'];

/** Redeems a code of one form, chooses the keys as the way to answer, and waits at the instruction. */
async function open(
  measureId: number,
  settings: Partial<ReturnType<typeof aGrant>['settings']> = {},
  survey?: Survey,
) {
  runFrames(16);
  const grant = aGrant([measureId]);
  const reply = {
    ...grant,
    settings: { ...grant.settings, ...settings },
    protocol: { ...grant.protocol, measures: grant.protocol.measures.map((one) => ({ ...one, survey })) },
  };
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply },
    'Device/SubmitTests': { reply: stored },
  });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  await userEvent.keyboard(' ');
  return calls;
}

async function sent(calls: { request: unknown }[]) {
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  return calls.at(-1)?.request as { tests: { results: { recording: unknown; stanceId: number | null }[] }[] };
}

test('COVID-19: a temperature that cannot be is no answer, what is left out is null, and the way back keeps the answers', async () => {
  const calls = await open(1014, { enableCovid19Screening: true, enableCovidContactQuestions: true });
  await button('Start').click();
  const temperature = page.getByRole('textbox', { name: 'Your answer' });
  await expect.element(page.getByText('A number from 77 to 113 °F')).toBeVisible();
  await temperature.fill('37');
  await expect.element(button('Next')).toBeDisabled();
  await temperature.fill('98,6');
  await button('Next').click();
  await expect.element(heading('Do you have symptoms that could be from COVID-19?')).toBeVisible();
  await page.getByText('Yes').click();
  await button('Next').click();
  await button('Back').click();
  await expect.element(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await button('Skip this one').click();
  await page.getByText('No', { exact: true }).click();
  await button('Next').click();
  await page.getByText('No', { exact: true }).click();
  await button('Done').click();
  const recording = {
    kind: 'covidScreening',
    temperatureC: 37,
    hasSymptoms: null,
    hadContact: false,
    hadPositiveTest: false,
  };
  expect(await sent(calls)).toMatchObject({ tests: [{ results: [{ recording }] }] });
});

test('the questions of an organization are asked in its own words, each can be left out, and the answers name the survey', async () => {
  const survey = {
    revisionId: 12,
    title: 'Before the season',
    items: [
      { key: 'sport', title: 'Which sport?', type: 'multipleChoice' as const, options: ['Soccer', 'Rugby'] },
      { key: 'pain', title: 'Any pain?', type: 'yesNo' as const, options: [] },
      { key: 'else', title: 'Anything else?', type: 'freeform' as const, options: [] },
    ],
  };
  const calls = await open(73, {}, survey);
  await button('Start').click();
  await expect.element(heading('Which sport?')).toBeVisible();
  await page.getByText('Rugby').click();
  await button('Next').click();
  await button('Skip this one').click();
  await page.getByRole('textbox', { name: 'Anything else?' }).fill('O’Neill’s knee');
  await button('Done').click();
  expect(await sent(calls)).toMatchObject({
    tests: [
      {
        results: [
          {
            recording: {
              kind: 'surveyAnswers',
              surveyRevisionId: 12,
              answers: [
                { question: 'Which sport?', answer: 'Rugby' },
                { question: 'Any pain?', answer: null },
                { question: 'Anything else?', answer: 'O’Neill’s knee' },
              ],
            },
          },
        ],
      },
    ],
  });
});

test('an organization that asks nothing of this kind is told of before anything starts', async () => {
  await open(1014);
  await expect.element(page.getByText('COVID-19 · Your organization does not offer it now')).toBeVisible();
});

test('VOMS: the device goes to whoever leads it, the keys choose from 0 to 10, and a step is sent as far as it was asked', async () => {
  const calls = await open(1020);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/to the examiner/);
  await button('Start').click();
  await expect.element(heading('Before the first step')).toBeVisible();
  await page.getByRole('radio', { name: '0' }).first().click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(button('Skip the rest')).toBeVisible();
  await button('Skip the rest').click();
  await expect.element(heading('Smooth pursuits')).toBeVisible();
  await button('I cannot do this test').click();
  await button('It hurts or makes me feel worse').click();
  const { tests } = await sent(calls);
  const results = tests[0]?.results ?? [];
  expect(results).toHaveLength(8);
  expect(results[0]).toMatchObject({ stanceId: 94, recording: { headache: 2, nausea: null } });
  expect(results.slice(1).every(({ recording }) => recording === null)).toBe(true);
});

test('beside the field a part of the coma scale is said to count nothing, and a second reading waits for the first', async () => {
  await open(1027);
  await button('Start').click();
  await button('Skip this one').click();
  const together = page.getByText('Please answer all of these. If one is missing, none of them is sent.');
  expect(together.elements()).toEqual([]);
  const points = (name: string, value: string) =>
    page.getByRole('group', { name }).getByRole('radio', { name: value, exact: true }).click();
  await points('Eyes', '4');
  await points('Speech', '5');
  await expect.element(together).toBeVisible();
  await points('Movement', '6');
  await expect.element(button('Next')).toBeEnabled();
  expect(together.elements()).toEqual([]);
  await button('Next').click();
  await button('Skip this one').click();
  await button('Skip this one').click();
  await expect.element(heading('Immediate memory')).toBeVisible();
  expect(page.getByRole('group', { name: 'Second reading' }).elements()).toEqual([]);
  await points('First reading', '7');
  await points('Second reading', '8');
  await expect.element(page.getByRole('group', { name: 'Third reading' })).toBeVisible();
});

test('beside the field a red flag says at once that it is an emergency', async () => {
  await open(1013);
  await button('Start').click();
  await page.getByRole('group', { name: 'Are any red flags present?' }).getByText('Yes').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This is an emergency/);
});
