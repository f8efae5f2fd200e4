import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };
const group = { audience: 'group' as const };

type Answers = Parameters<typeof answerDeviceCalls>[0];

/** A person of a group at the first of two questionnaires. */
async function begin(answers: Answers) {
  runFrames(16);
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant([9999, 1017], group) },
    'Device/MatchPerson': { reply: { isExpedited: false } },
    'Device/SubmitTests': { reply: stored },
    ...answers,
  });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2009-03-14');
  await page.getByLabelText('Last name').fill("O'Dea");
  await button('Continue').click();
  await expect.element(heading('Symptoms')).toBeVisible();
  const pings = () =>
    calls.flatMap(({ path, request }) =>
      path === 'Device/SendProgress' ? [request as { state: string }] : [],
    );
  return { calls, pings };
}

/** The same person in a break, whose call for help does not reach the portal. */
async function beginUnheard() {
  const begun = await begin({ 'Device/SendProgress': 'no connection' });
  await button('Start').click();
  await button('Done').click();
  await button('I need a break').click();
  await button('Ask for help').click();
  await expect.element(page.getByText('We could not reach the staff', { exact: false })).toBeVisible();
  return begun;
}

test('the board of the code is told of each test, a break, a call for help and the end, and of nothing that was answered', async () => {
  const { pings } = await begin({ 'Device/SendProgress': { reply: { isOver: false } } });
  await expect.poll(pings).toMatchObject([
    {
      state: 'testing',
      measureId: 9999,
      doneCount: 0,
      stepCount: 2,
      person: { kind: 'nameMatch', birthDate: '2009-03-14', lastName: "O'Dea" },
    },
  ]);
  await button('Start').click();
  await page.getByRole('radio', { name: /^6/ }).first().click();
  await button('Done').click();
  await button('I need a break').click();
  await button('Ask for help').click();
  await expect.element(page.getByText('Staff can see that you need help', { exact: false })).toBeVisible();
  await button('Continue').click();
  await expect
    .poll(() => pings().map(({ state }) => state))
    .toEqual(['testing', 'testing', 'break', 'help', 'testing']);
  expect(pings().at(-1)).toMatchObject({ measureId: 1017, doneCount: 1 });
  expect(JSON.stringify(pings())).not.toContain('answer');
  const sequences = pings().map((ping) => (ping as unknown as { sequence: number }).sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(sequences.length);
});

test('a portal that does not take it stops no test, and a call for help that nobody hears says so', async () => {
  const { calls, pings } = await beginUnheard();
  expect(pings().length).toBeGreaterThan(0);
  await button('Continue').click();
  await button('Next').click();
  await button('Start').click();
  await button('Done').click();
  await expect.element(heading('Ready to send')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'Device/SubmitTests')).toHaveLength(0);
});

test('help that nobody heard of is asked for again by the next press', async () => {
  const { pings } = await beginUnheard();
  // Said once more by itself, and not taken back by the break.
  const states = () => pings().map(({ state }) => state);
  await expect.poll(() => states().slice(-2)).toEqual(['help', 'help']);
  const calls = answerDeviceCalls({ 'Device/SendProgress': { reply: { isOver: false } } });
  await button('Ask for help').click();
  await expect.element(page.getByText('Staff can see that you need help', { exact: false })).toBeVisible();
  expect(calls[0]?.request).toMatchObject({ state: 'help' });
});

test('one answer that is not of the portal, or says that it is overloaded, does not end what is told', async () => {
  const { pings } = await begin({ 'Device/SendProgress': { refusal: '' } });
  await expect.poll(() => pings()).toHaveLength(1);
  let calls = answerDeviceCalls({ 'Device/SendProgress': { refusal: 'server.overloaded' } });
  await button('Start').click();
  await button('Done').click();
  await button('I need a break').click();
  await expect.poll(() => calls.at(-1)?.request).toMatchObject({ state: 'break' });
  calls = answerDeviceCalls({ 'Device/SendProgress': { reply: { isOver: false } } });
  await button('Ask for help').click();
  await expect.poll(() => calls.at(-1)?.request).toMatchObject({ state: 'help' });
});

test('a code that has ended is told nothing more', async () => {
  const { pings } = await begin({ 'Device/SendProgress': { reply: { isOver: true } } });
  await expect.poll(() => pings()).toHaveLength(1);
  await button('Start').click();
  await button('Done').click();
  await button('I need a break').click();
  await expect.element(heading('Take your time')).toBeVisible();
  expect(pings()).toHaveLength(1);
});
