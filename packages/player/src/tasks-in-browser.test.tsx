import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { clickAt, pressKeyAt, runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };
const said = () => document.querySelector('[role="status"]')?.textContent ?? '';

/** The same order of trials each time: by chance all trials of a practice would have one answer. */
function fixSeed(): void {
  const random = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) =>
    array instanceof Uint32Array && array.length === 1 ? array.fill(2) : random(array),
  );
}

/** Redeems a code of one test, chooses the keys as the way to answer, and begins. */
async function begin(measureId: number) {
  const calls = answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant([measureId]) },
    'Device/SubmitTests': { reply: stored },
  });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  // The effect that looks at the display also begins to listen for the space bar.
  await expect.element(page.getByText('The screen was checked')).toBeVisible();
  await userEvent.keyboard(' ');
  await button('Start').click();
  return calls;
}

/** Sends what was done, and gives the recording that was sent. */
async function sent(calls: { request: unknown }[]): Promise<unknown> {
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  return calls.at(-1)?.request;
}

const withRecording = (recording: object) => ({
  tests: [{ inputClass: 'keyboard', results: [{ recording }] }],
});

test.each([
  { name: 'flanker', measureId: 10_006 },
  { name: 'Stroop', measureId: 77 },
])(
  '$name: the left key answers each trial once, practice says which were right, and nothing does after it',
  async ({ measureId }) => {
    fixSeed();
    let wasOn = false;
    const inPractice = new Set<string>();
    const inTrials = new Set<string>();
    runFrames(16, (time) => {
      const isOn = document.querySelector('main[data-signal="go"]') !== null;
      const isPractice = document.body.textContent.includes('Practice ·');
      (isPractice ? inPractice : inTrials).add(said());
      if (isOn && !wasOn) pressKeyAt(time + 400, 'KeyF', 'f');
      wasOn = isOn;
    });
    const calls = await begin(measureId);
    const request = await sent(calls);
    expect(request).toMatchObject(withRecording({ kind: 'conditionTrials', trials: { length: 32 } }));
    const text = JSON.stringify(request);
    expect(text.match(/"isCorrect":true,"reactionTimeMs":400/g)).toHaveLength(16);
    expect(text.match(/"isCorrect":false,"reactionTimeMs":400/g)).toHaveLength(16);
    expect([...inPractice]).toEqual(expect.arrayContaining(['That was right.', 'It was the other one.']));
    expect([...inTrials].join()).not.toMatch(/That was/);
  },
);

test('a space bar and another way of answering are no answer to a trial with two targets', async () => {
  let wasOn = false;
  let isHinted = false;
  runFrames(16, (time) => {
    const isOn = document.querySelector('main[data-signal="go"]') !== null;
    if (isOn && !wasOn) {
      pressKeyAt(time + 100, 'Space', ' ');
      document
        .querySelector('[data-side="left"]')
        ?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' }),
        );
      pressKeyAt(time + 400, 'ArrowRight', 'ArrowRight');
    }
    isHinted ||= said() === 'Please continue with the arrow keys.';
    wasOn = isOn;
  });
  const calls = await begin(10_006);
  expect(JSON.stringify(await sent(calls)).match(/"reactionTimeMs":400/g)).toHaveLength(32);
  expect(isHinted).toBe(true);
});

test('counting: the arrow keys move over the grid, each press counts from the frame that showed it, a wrong one too', async () => {
  let shownAt = 0;
  runFrames(16, (time) => {
    if (shownAt === 0 && document.querySelector('[data-attempt="0"]') !== null) shownAt = time;
  });
  const calls = await begin(72);
  await expect.element(button('15')).toBeVisible();
  const cells = [...document.querySelectorAll<HTMLElement>('fieldset button')];
  expect(document.activeElement).toBe(cells[0]);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(cells[3]);
  const press = (number: number, atMs: number) => {
    const cell = cells.find(({ textContent }) => textContent === `${number}`);
    if (cell !== undefined) pressKeyAt(shownAt + atMs, 'Space', ' ', cell);
  };
  press(9, 250);
  await expect.element(button('9')).toHaveAttribute('data-wrong');
  for (let number = 1; number <= 15; number += 1) press(number, number * 1_000);
  const touches = Array.from({ length: 15 }, (_, index) => ({
    number: index + 1,
    atMs: (index + 1) * 1_000,
  }));
  expect(await sent(calls)).toMatchObject(
    withRecording({ kind: 'numberTouches', touches: [{ number: 9, atMs: 250 }, ...touches] }),
  );
});

test('memory: what was lit is pointed at, and the letters are given by the keys without a field to type in', async () => {
  const lit: number[][] = [];
  let letters = '';
  runFrames(16, () => {
    letters ||=
      /remember these letters(\w) (\w) (\w)/i
        .exec(document.querySelector('main')?.textContent ?? '')
        ?.slice(1)
        .join('') ?? '';
    const cells = [...document.querySelectorAll('fieldset button')];
    const now = cells.flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []));
    if (now.length > 0 && lit.at(-1)?.join() !== now.join()) lit.push(now);
  });
  const calls = await begin(64);
  const point = async (places: readonly number[]) => {
    await expect.element(heading('Which squares were lit?')).toBeVisible();
    const cells = document.querySelectorAll<HTMLElement>('fieldset button');
    for (const place of places) cells[place]?.click();
    await button('Done').click();
  };
  await point(await litOf(lit, 1));
  const first = await litOf(lit, 2);
  const others = Array.from({ length: 25 }, (_, index) => index).filter((one) => !first.includes(one));
  await point(others.slice(0, 3));
  const second = await litOf(lit, 3);
  await point(others.filter((one) => !second.includes(one)).slice(0, 3));
  await expect.element(heading('Which were the three letters?')).toBeVisible();
  expect(document.querySelector('input')).toBeNull();
  await userEvent.keyboard(`${letters[0]}${letters[0]}{Backspace}`.toLowerCase());
  await button('I do not know this one').click();
  await userEvent.keyboard(`${letters[2]}`.toLowerCase());
  await button('Done').click();
  expect(await sent(calls)).toMatchObject(
    withRecording({
      kind: 'memoryTrials',
      shownLetters: [...letters],
      recalledLetters: [letters[0], null, letters[2]],
      grids: [
        { length: 2, isCorrect: true },
        { length: 3, isCorrect: false },
        { length: 3, isCorrect: false },
      ],
    }),
  );
});

/** The squares that were lit the given time, from 1. */
async function litOf(lit: readonly number[][], time: number): Promise<readonly number[]> {
  await expect.poll(() => lit.length).toBe(time);
  return lit[time - 1] ?? [];
}

test('leaving the window in the middle of a grid makes a break, and a new grid follows it', async () => {
  runFrames(16);
  await begin(72);
  await expect.element(button('15')).toBeVisible();
  const order = () =>
    [...document.querySelectorAll('fieldset button')].map(({ textContent }) => textContent).join();
  const before = order();
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText('That was interrupted. Here is a new grid.')).toBeVisible();
  expect(order()).not.toBe(before);
});

test('inspection time: the lines are seen for whole frames and covered, and right answers shorten the glance to one frame', async () => {
  const seen: number[] = [];
  let onset = 0;
  let before = 'none';
  runFrames(16, (time) => {
    const pad = document.querySelector('main[data-signal]');
    const now = pad?.getAttribute('data-signal') ?? 'none';
    if (now === 'go' && before !== 'go') {
      onset = time;
      // Before the lines are covered nothing is an answer.
      pressKeyAt(time, 'KeyF', 'f');
      pressKeyAt(time, 'KeyJ', 'j');
    }
    if (now === 'mask' && before === 'go') {
      seen.push((time - onset) / 16);
      const isLeft = pad?.querySelector('[data-longer="left"]') !== null;
      pressKeyAt(time + 900, isLeft ? 'KeyF' : 'KeyJ', isLeft ? 'f' : 'j');
    }
    before = document.querySelector('main[data-signal]')?.getAttribute('data-signal') ?? 'none';
  });
  const calls = await begin(1004);
  const request = await sent(calls);
  expect(seen.slice(0, 7)).toEqual([31, 31, 31, 16, 16, 12, 12]);
  expect(seen.at(-1)).toBe(1);
  const durations = JSON.stringify(request).match(/"durationMs":[\d.]+,"isCorrect":true/g) ?? [];
  expect(durations).toHaveLength(seen.length - 3);
  expect(durations.at(-1)).toBe('"durationMs":16,"isCorrect":true');
});

test('a frame that is dropped where the lines should be covered interrupts the glance, one before it is seen by nobody', async () => {
  // Beside the pages of other test files this one may not have the focus, which would call for a break.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const glances: { framesLong: number; wasInterrupted: boolean }[] = [];
  let onset: number | null = null;
  let isSaid = false;
  // The sentence goes again with the next glance, sooner than a look at the page from outside may come: it is read frame by frame.
  const display = runFrames(16, (time) => {
    isSaid ||= document.body.textContent.includes('That one was interrupted. Let us do it again.');
    const isOn = document.querySelector('main[data-signal="go"]') !== null;
    if (isOn && onset === null) {
      onset = time;
      // The first glance loses a frame at its beginning, the second one the frame of the mask.
      if (glances.length === 0) display.jump(16);
    } else if (isOn && onset !== null && glances.length === 1 && time - onset === 30 * 16) {
      display.jump(16);
    } else if (!isOn && onset !== null) {
      const wasInterrupted = document.querySelector('main[data-signal="mask"]') === null;
      glances.push({ framesLong: (time - onset) / 16, wasInterrupted });
      onset = null;
      pressKeyAt(time + 900, 'KeyF', 'f');
    }
  });
  await begin(1004);
  await expect.poll(() => glances.length).toBeGreaterThan(2);
  expect(glances.slice(0, 3)).toEqual([
    { framesLong: 31, wasInterrupted: false },
    { framesLong: 32, wasInterrupted: true },
    { framesLong: 31, wasInterrupted: false },
  ]);
  expect(isSaid).toBe(true);
});

test('a walk is timed between two presses, and a fault, another try and a walk that was not finished are kept apart', async () => {
  runFrames(16);
  const calls = await begin(84);
  const press = async (name: string, time: number) => {
    await expect.element(button(name)).toBeVisible();
    clickAt(time, button(name).element());
  };
  const walk = async (durationMs: number) => {
    await press('Go', 100_000);
    await press('Stop', 100_000 + durationMs);
  };
  await walk(3_000);
  await button('Time it again').click();
  await walk(14_230.5);
  await expect.element(page.getByText('14.2 s')).toBeVisible();
  await button('Keep it').click();
  await expect.element(page.getByText('Walk 2 of 3')).toBeVisible();
  await press('Go', 5);
  await button('There was a fault').click();
  await press('Stop', 12_005);
  await expect.element(page.getByRole('checkbox', { name: 'There was a fault' })).toBeChecked();
  await button('Keep it').click();
  await press('Go', 5);
  await button('It was not finished').click();
  // One step back, for whoever pressed the wrong one.
  await button('Time it again').click();
  await press('Go', 5);
  await button('It was not finished').click();
  await button('Keep it').click();
  expect(await sent(calls)).toMatchObject(
    withRecording({
      kind: 'timedWalks',
      trials: [
        { durationMs: 14_230.5, hadFault: false },
        { durationMs: 12_000, hadFault: true },
        { durationMs: null, hadFault: false },
      ],
    }),
  );
});

test('chair stands are counted for thirty seconds, and both questions have to be answered', async () => {
  const startedAt = 100_000;
  const presses = [
    { atMs: 2_000, name: 'Stood up' },
    { atMs: 4_000, name: 'Stood up' },
    { atMs: 4_500, name: 'Stood up' },
    { atMs: 6_000, name: 'Undo the last one' },
  ];
  runFrames(16, (time) => {
    const [next] = presses;
    if (next === undefined || time < startedAt + next.atMs) return;
    const all = [...document.querySelectorAll('button')];
    const own = all.find(({ textContent }) => textContent === next.name);
    // On a busy machine the frames run ahead of what is drawn.
    if (own === undefined) return;
    presses.shift();
    clickAt(startedAt + next.atMs, own);
  });
  const calls = await begin(79);
  await expect.element(button('Go')).toBeVisible();
  clickAt(startedAt, button('Go').element());
  await expect.element(heading('The time is over')).toBeVisible();
  await expect.element(page.getByText('2 stands')).toBeVisible();
  await expect.element(button('Done')).toBeDisabled();
  await page
    .getByRole('group', { name: /^When the time ended, was the person/ })
    .getByText('Yes')
    .click();
  await page
    .getByRole('group', { name: /^Did the person/ })
    .getByText('No')
    .click();
  await button('Done').click();
  expect(await sent(calls)).toMatchObject(
    withRecording({ kind: 'chairStands', standsAtMs: [2_000, 4_000], usedArms: false, isLastOverHalf: true }),
  );
});

test('a stance ends after ten seconds by itself, or when the person moves; after one that was lost the others are left out', async () => {
  runFrames(16);
  const calls = await begin(1006);
  const stand = async (stance: number) => {
    await expect.element(page.getByText(`Stance ${stance} of 4`)).toBeVisible();
    clickAt(100_000, button('Go').element());
  };
  await stand(1);
  await button('Keep it').click();
  runFrames(0);
  // Whoever presses the wrong one goes one step back.
  await button('Not tried').click();
  await button('Time it again').click();
  await stand(2);
  await expect.element(button('Moved or held on')).toBeVisible();
  clickAt(104_250, button('Moved or held on').element());
  await expect.element(page.getByText('4.3 s')).toBeVisible();
  await expect.element(page.getByText(/^The test ends here/)).toBeVisible();
  await button('Keep it').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Done' })).toBeVisible();
  const held = (stanceId: number, heldMs: number) => ({
    measureId: 1006,
    stanceId,
    skipped: false,
    recording: { kind: 'stanceHold', heldMs },
  });
  expect(await sent(calls)).toMatchObject({
    tests: [
      {
        results: [
          held(16, 10_000),
          held(23, 4_250),
          { stanceId: 37, skipped: true },
          { stanceId: 49, skipped: true },
        ],
      },
    ],
  });
});
