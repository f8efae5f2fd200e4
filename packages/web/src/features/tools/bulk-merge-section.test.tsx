import { type BulkMerge, getBulkMerges, startBulkMerge } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { BulkMergeSection } from './bulk-merge-section.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

async function open(started: Answer, bulkMerges: BulkMerge[] = []) {
  const user = aUser({});
  session.start('token-1', user, 1);
  const calls = answerCalls([
    [startBulkMerge, () => started],
    [getBulkMerges, () => ({ reply: { bulkMerges, totalRowCount: bulkMerges.length } })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={user}>
        <BulkMergeSection />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const sent = () => calls.filter(({ path }) => path === startBulkMerge.path).map(({ request }) => request);
  return {
    screen,
    sent,
    list: screen.getByLabelText('Pairs as CSV'),
    start: screen.getByRole('button', { name: 'Start Bulk Merge' }),
  };
}

test('B286 B287 B305 B307: everything that is wrong with a list is told at once, and the list stays', async () => {
  const messages = ['Invalid profile to keep on row 1', 'Invalid format on row 3'];
  const { screen, sent, list, start } = await open({
    reply: { bulkMergeId: null, problems: messages.map((message, row) => ({ row, message })) },
  });
  await expect.element(start).toBeDisabled();
  const csv = 'ProfileToKeepId,ProfileToLoseId\n0,5\n1,2\n3';
  await userEvent.fill(list, csv);
  await userEvent.click(start);
  for (const message of messages) await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(list).toHaveValue(csv);
  expect(sent()).toEqual([{ csv }]);
});

/** Sets the whole text at once: the browser takes minutes to insert thousands of lines as if they were typed. */
function paste(list: Locator, text: string) {
  const area = list.element();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('B286: a list of 10,000 lines is refused in words before it is sent', async () => {
  const { screen, sent, list, start } = await open({ reply: { bulkMergeId: 1, problems: [] } });
  paste(list, `ProfileToKeepId,ProfileToLoseId\n${'1000000,2000000\n'.repeat(10_000)}`);
  await userEvent.click(list);
  await userEvent.tab();
  await expect.element(screen.getByText('At most 500 pairs can be merged at once.')).toBeVisible();
  await expect.element(start).toBeDisabled();
  expect(sent()).toEqual([]);
});

test('a list that was started leaves the field empty for the next one', async () => {
  const { list, start } = await open({ reply: { bulkMergeId: 1, problems: [] } });
  await userEvent.fill(list, 'ProfileToKeepId,ProfileToLoseId\n1,2');
  await userEvent.click(start);
  await expect.element(list).toHaveValue('');
});

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const aBulkMerge = (over: Partial<BulkMerge>): BulkMerge => ({
  id: 1,
  status: 'merged',
  pairCount: 3,
  mergedCount: 3,
  undoneCount: 0,
  doneCount: 3,
  isStalled: false,
  finishedOn: days(-1),
  createdOn: days(-1),
  undoableUntil: days(29),
  failure: null,
  stays: [],
  ...over,
});

test('B288: a list says how many of its merges were undone, and offers its undo for 30 days', async () => {
  const { screen } = await open({ reply: { bulkMergeId: 1, problems: [] } }, [
    aBulkMerge({ id: 4, status: 'undone', undoneCount: 1, stays: ['Entry 7 of the history stays.'] }),
    aBulkMerge({ id: 3, status: 'undone', undoneCount: 3 }),
    aBulkMerge({ id: 2 }),
    aBulkMerge({ id: 1, createdOn: days(-31), undoableUntil: days(-1) }),
  ]);
  await expect.element(screen.getByText('1 of 3 merges were undone.')).toBeVisible();
  await expect.element(screen.getByText('Undone.', { exact: true })).toBeVisible();
  expect(screen.getByText('3 of 3 pairs were merged.').elements()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Undo Bulk Merge' }).elements()).toHaveLength(1);
});
