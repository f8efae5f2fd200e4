import { getLiveBoard, type LiveSitting } from '@plumbline/contract';
import { apiBase } from '@plumbline/contract/core/wire';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import type { Board } from './board-groups.ts';
import { LiveBoard } from './live-board.tsx';

afterEach(() => vi.restoreAllMocks());

const asOf = '2026-03-02T15:00:00.000Z';
const minutesBefore = (minutes: number) => new Date(Date.parse(asOf) - minutes * 60_000).toISOString();

const sitting = (key: string, traits: Partial<LiveSitting> = {}): LiveSitting => ({
  key,
  profileId: 12,
  firstName: 'Ada',
  lastName: key,
  state: 'testing',
  isHeld: false,
  measureName: 'Reaction Time',
  doneCount: 1,
  stepCount: 4,
  since: minutesBefore(2),
  heardOn: minutesBefore(0),
  ...traits,
});
const board = (sittings: LiveSitting[], traits: Partial<Board> = {}): Board => ({
  asOf,
  sittings,
  done: [],
  doneCount: 0,
  notBegunCount: null,
  ...traits,
});

/** Streams at the border of the page: each request is given the next one, and the test says what comes. */
function streams(...answers: ('opens' | 'hangs' | 'no connection' | { status: number; code: string })[]) {
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: string[] = [];
  const bytes = new TextEncoder();
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    asked.push(String(input));
    const answer = answers.shift() ?? 'no connection';
    if (answer === 'no connection') throw new TypeError('Failed to fetch');
    if (answer === 'hangs')
      return new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    if (answer !== 'opens')
      return Response.json(
        { isSuccess: false, errors: [{ code: answer.code, message: 'The words of the portal.' }] },
        { status: answer.status },
      );
    return new Response(
      new ReadableStream({
        start: (controller) => {
          senders.push(controller);
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  });
  return {
    asked,
    /** In two pieces, as a network cuts it, with the empty event of a quiet while before. */
    send: (shown: Board) => {
      const text = `:\n\ndata: ${JSON.stringify(shown)}\n\n`;
      senders.at(-1)?.enqueue(bytes.encode(text.slice(0, 20)));
      senders.at(-1)?.enqueue(bytes.encode(text.slice(20)));
    },
    end: () => senders.at(-1)?.close(),
    isOpened: () => expect.poll(() => senders.length).toBeGreaterThan(0),
  };
}

async function opened(...shown: Board[]) {
  const stream = streams('opens');
  const page = await renderDesign(<LiveBoard codeId={71} />);
  await stream.isOpened();
  for (const one of shown) stream.send(one);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  return { page, stream, tile };
}

test('the board says who is on which test, how far and since when, and who needs help comes first', async () => {
  const { page, tile, stream } = await opened(
    board(
      [
        sitting('Able'),
        sitting('Baker', { state: 'break', since: minutesBefore(6) }),
        sitting('Cruz', { state: 'help' }),
        sitting('Doe', { heardOn: minutesBefore(5) }),
        sitting('Emu', { state: 'done', measureName: null, doneCount: 4 }),
        sitting('Fox', { firstName: null, lastName: null, profileId: null }),
      ],
      {
        done: [{ profileId: 40, firstName: 'Gil', lastName: 'Hay', lastCompletedOn: minutesBefore(9) }],
        doneCount: 1,
        notBegunCount: 7,
      },
    ),
  );
  expect(stream.asked).toEqual([`${apiBase}/${getLiveBoard.path}/stream`]);
  await expect.element(tile('Ada Able').getByText('1 of 4 done · for 2 min')).toBeVisible();
  await expect.element(tile('Ada Able').getByText('Reaction Time')).toBeVisible();
  await expect.element(tile('Ada Baker').getByText('On a break', { exact: false })).toBeVisible();
  await expect.element(tile('Ada Doe').getByText('No signal for 5 min', { exact: false })).toBeVisible();
  await expect
    .element(tile('Ada Emu').getByText('Finished, not received yet', { exact: false }))
    .toBeVisible();
  await expect.element(tile('No profile yet')).toBeVisible();
  const help = page.getByRole('region', { name: 'Needs help' });
  expect(
    help
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.slice(0, 8)),
  ).toEqual(['Ada Cruz', 'Ada DoeN', 'Ada Bake']);
  await expect
    .element(page.getByRole('link', { name: 'Gil Hay' }))
    .toHaveAttribute('href', '/profiles/40/overview');
  await expect.element(page.getByText('Not started')).toBeVisible();
});

test('a screen reader hears who needs help from now on, and nothing of what goes on', async () => {
  const { page, stream, tile } = await opened(board([sitting('Able')]));
  await expect.element(tile('Ada Able')).toBeVisible();
  const said = page.getByText('needs help', { exact: false }).filter({ hasText: /:/ });
  expect(said.elements()).toHaveLength(0);
  stream.send(board([sitting('Able', { state: 'help' })]));
  await expect.element(page.getByText('Ada Able: needs help.')).toBeInTheDocument();
  stream.send(board([sitting('Able', { state: 'help', doneCount: 2 })]));
  await expect.element(tile('Ada Able').getByText('2 of 4 done', { exact: false })).toBeVisible();
  expect(document.querySelectorAll('[aria-live="polite"]')).toHaveLength(1);
});

test('internal staff read the number of a profile in place of a name', async () => {
  const { page } = await opened(board([sitting('Able', { firstName: null, lastName: null })]));
  await expect.element(page.getByRole('link', { name: 'Profile ID: 12' })).toBeVisible();
});

test('nobody yet: says what makes them show', async () => {
  const { page } = await opened(board([], { notBegunCount: 3 }));
  await expect.element(page.getByText('No one is testing yet')).toBeVisible();
});

test('a connection that is lost says so over the last board, and Retry opens it again', async () => {
  const stream = streams(
    'opens',
    'no connection',
    'no connection',
    'no connection',
    'no connection',
    'opens',
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await renderDesign(<LiveBoard codeId={71} />);
  await stream.isOpened();
  stream.send(board([sitting('Able')]));
  await expect.element(page.getByText('Ada Able')).toBeVisible();
  stream.end();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return page.getByText('No connection to the portal.').elements().length;
    })
    .toBe(1);
  vi.useRealTimers();
  await expect.element(page.getByText('Ada Able')).toBeVisible();
  const tried = stream.asked.length;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => stream.asked.length).toBe(tried + 1);
});

test('a connection that dies without a word is said to be lost, and a try that gets no answer is given up', async () => {
  const stream = streams('opens', 'hangs', 'hangs', 'opens');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await renderDesign(<LiveBoard codeId={71} />);
  await stream.isOpened();
  stream.send(board([sitting('Able')]));
  await expect.element(page.getByText('Ada Able')).toBeVisible();
  const lost = page.getByText('No connection to the portal.');
  expect(lost.elements()).toHaveLength(0);
  const passing = async <T,>(read: () => T) => {
    await vi.advanceTimersByTimeAsync(2_000);
    return read();
  };
  await expect.poll(() => passing(() => lost.elements().length), { timeout: 10_000 }).toBe(1);
  expect(stream.asked).toHaveLength(2);
  await expect.poll(() => passing(() => stream.asked.length), { timeout: 10_000 }).toBe(4);
  stream.send(board([sitting('Baker')]));
  await expect.element(page.getByText('Ada Baker')).toBeVisible();
  await expect.poll(() => passing(() => lost.elements().length)).toBe(0);
});

test('too many open boards are said at once, and tried again by the button alone', async () => {
  const stream = streams({ status: 429, code: 'live.too_many' });
  const page = await renderDesign(<LiveBoard codeId={71} />);
  await expect.element(page.getByText('The words of the portal.')).toBeVisible();
  expect(stream.asked).toHaveLength(1);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => stream.asked.length).toBeGreaterThan(1);
});

test('a refusal ends the board with the reason and is not tried again', async () => {
  const stream = streams({ status: 422, code: 'code.expired' });
  const page = await renderDesign(<LiveBoard codeId={71} />);
  await expect.element(page.getByText('The live board has ended.')).toBeVisible();
  await expect.element(page.getByText('The words of the portal.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0);
  expect(stream.asked).toHaveLength(1);
});
