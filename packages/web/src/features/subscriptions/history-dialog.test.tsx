import { getSubscriptionHistory } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { aTerm } from './test/a-term.ts';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

async function shown(answer: Answer) {
  answerCalls([[getSubscriptionHistory, () => answer]]);
  return renderDesign(
    <QueryClientProvider client={queryClient}>
      <HistoryDialog term={aTerm()} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('the history says who did what to a term, and what it was before', async () => {
  const screen = await shown({
    reply: {
      entries: [
        {
          at: '2026-11-20T15:00:00.000Z',
          sentence: 'Internal staff upgraded this subscription.',
          changes: [{ field: 'Add-ons', before: '0', after: '50' }],
        },
        {
          at: '2026-08-01T15:00:00.000Z',
          sentence: 'Internal staff added this subscription.',
          changes: [{ field: 'Package', before: null, after: 'Sports+' }],
        },
      ],
    },
  });
  await expect.element(screen.getByText('Internal staff upgraded this subscription.')).toBeVisible();
  await expect.element(screen.getByText('Add-ons: 0 to 50')).toBeVisible();
  await expect.element(screen.getByText('Package: Sports+')).toBeVisible();
});

test('a history that is empty, and one that did not load, are said', async () => {
  const empty = await shown({ reply: { entries: [] } });
  await expect.element(empty.getByText('No changes have been recorded yet.')).toBeVisible();
  await empty.unmount();
  queryClient.clear();
  const failed = await shown({ status: 503, code: 'server.overloaded', message: 'Busy.' });
  await expect.element(failed.getByText('The history did not load.')).toBeVisible();
});
