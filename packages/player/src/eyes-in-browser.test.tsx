import { gazeShownMs } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { pressKeyAt, runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };

/** Redeems a code of one test and chooses the keys, or a finger, as the way to answer. */
async function open(measureId: number, by: 'keys' | 'finger' = 'keys', isSkipTestEnabled = true) {
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant([measureId], { isSkipTestEnabled }) },
    'Device/SubmitTests': { reply: stored },
  });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  if (by === 'keys') await userEvent.keyboard(' ');
  else pointer('pointerdown', button(/^Press here/).element(), 0, 0);
  return calls;
}

async function sent(calls: { request: unknown }[]): Promise<unknown> {
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  return calls.at(-1)?.request;
}

const pointer = (type: string, on: Element, x: number, y: number) =>
  on.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      isPrimary: true,
      pointerType: 'touch',
      pointerId: 1,
      clientX: x,
      clientY: y,
    }),
  );

const press = (dot: number) => pressKeyAt(0, `Digit${dot + 1}`, `${dot + 1}`);

const arrowShown = () => document.querySelector('[data-arrow]')?.getAttribute('data-arrow') ?? 'none';

test.each([
  { name: 'saccades', measureId: 60, trialCount: 4 },
  { name: 'smooth pursuit', measureId: 61, trialCount: 3 },
])(
  '$name: the arrow is seen for its time, the first key after it counts, and only in the trials',
  async ({ measureId, trialCount }) => {
    let before = 'none';
    let onset = 0;
    let answered = 0;
    const seen: number[] = [];
    runFrames(16, (time) => {
      // The picture of the instruction shows an arrow too. What a test shows is the main part of its page, as screen readers look for it.
      const now = document.querySelector('main [data-side]') === null ? 'none' : arrowShown();
      if (now !== 'none' && before === 'none') {
        onset = time;
        answered += 1;
        // Every fifth arrow is answered with the other side.
        const isRight = answered % 5 !== 0;
        const side = (now === 'left') === isRight ? 'KeyF' : 'KeyJ';
        pressKeyAt(time + 1, side, side);
      }
      if (now === 'none' && before !== 'none') seen.push(time - onset);
      before = now;
    });
    const calls = await open(measureId);
    await button('Start').click();
    const trials = Array.from({ length: trialCount }, () => ({ targetCount: 5, correctCount: 4 }));
    expect(await sent(calls)).toMatchObject({
      tests: [{ results: [{ recording: { kind: 'targetTrials', trials } }] }],
    });
    expect(seen).toHaveLength(5 * (trialCount + 1));
    for (const ms of seen) expect(Math.abs(ms - gazeShownMs)).toBeLessThanOrEqual(16);
  },
);

test('a frame that comes late interrupts the trial, which is taken again', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  let isJumped = false;
  let isSaid = false;
  const display = runFrames(16, () => {
    if (!isJumped && document.querySelector('[data-side]') !== null) {
      isJumped = true;
      display.jump(150);
    }
    isSaid ||= document.body.textContent.includes('That one was interrupted. Let us do it again.');
  });
  await open(61);
  await button('Start').click();
  await expect.poll(() => isSaid).toBe(true);
});

test('object tracking: the marked dots are followed, chosen by their numbers or a press, and as many as were marked', async () => {
  let marked: number[] = [];
  runFrames(16, () => {
    const dots = [...document.querySelectorAll('main[data-phase="marked"] [data-dot]')];
    if (dots.length > 0)
      marked = dots.flatMap((dot, index) => (dot.hasAttribute('data-marked') ? [index] : []));
  });
  const calls = await open(65);
  await button('Start').click();
  for (let trial = 0; trial < 5; trial += 1) {
    await expect.element(page.getByText('Which 3 dots had a star?')).toBeVisible();
    await expect.element(button('Done')).toBeDisabled();
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
    const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((dot) => !marked.includes(dot));
    const [first = 0, second = 0] = marked;
    press(first);
    // Another way of answering than that of the session gets a hint and chooses nothing.
    const dot = button(`Dot ${second + 1}`).element();
    pointer('pointerdown', dot, 0, 0);
    await expect.element(page.getByText('At the end, press the numbers of the dots.')).toBeVisible();
    pressKeyAt(0, 'Enter', 'Enter', dot);
    // One is taken back, and a fourth cannot be chosen.
    for (const other of [others[0], others[0], others[1], others[2]]) press(other ?? 0);
    await expect.element(button('Done')).toBeEnabled();
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(3);
    await button('Done').click();
  }
  const trials = Array.from({ length: 4 }, () => ({ targetCount: 3, correctCount: 2 }));
  expect(await sent(calls)).toMatchObject({
    tests: [{ results: [{ recording: { kind: 'targetTrials', trials } }] }],
  });
});

test('a shape: a short line is drawn again, a whole one is seen before it is kept, and its points are sent', async () => {
  runFrames(16);
  const calls = await open(71, 'finger');
  await button('Start').click();
  const paper = page.getByRole('img', { name: 'Drawing area' }).element();
  const { left, top } = paper.getBoundingClientRect();
  const draw = (count: number) => {
    for (let index = 0; index <= count; index += 1) {
      const angle = (index / count) * 2 * Math.PI;
      const at = [left + 120 + 80 * Math.cos(angle), top + 120 + 80 * Math.sin(angle)] as const;
      pointer(index === 0 ? 'pointerdown' : 'pointermove', paper, ...at);
    }
    pointer('pointerup', paper, left, top);
  };
  vi.spyOn(paper, 'setPointerCapture').mockImplementation(() => undefined);
  draw(5);
  await expect.element(page.getByText(/That line was too short/)).toBeVisible();
  expect(button('Done').elements()).toEqual([]);
  await button('Draw it again').click();
  draw(40);
  await button('Done').click();
  const request = await sent(calls);
  expect(request).toMatchObject({
    tests: [
      { results: [{ recording: { kind: 'drawnShape', points: { length: 41, 0: { x: 200, y: 120 } } } }] },
    ],
  });
});

test('keys cannot draw: that is said before, and the shape is left out', async () => {
  runFrames(16);
  const calls = answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([69, 9999]) } });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await expect.element(page.getByText('Triangle · It needs a finger, a pen or a mouse')).toBeVisible();
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(heading('Symptoms')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('whoever asked the device for less motion is told that this test moves, and can leave it out where others cannot', async () => {
  runFrames(16);
  const match = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(prefers-reduced-motion: reduce)' ? Object.assign(match('all'), {}) : match(query),
  );
  await open(65, 'keys', false);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/you cannot turn that off/);
  await button('I cannot do this test').click();
  await button('It hurts or makes me feel worse').click();
  await expect.element(heading('Ready to send')).toBeVisible();
});
