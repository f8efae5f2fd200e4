import {
  addMeasureToOrganization,
  getAllMeasures,
  getMeasuresForOrganization,
  removeMeasureFromOrganization,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { MeasuresPage } from './measures-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const render = (content: ReactNode) =>
  renderDesign(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);

const measure = (regulationMeasureId: number, name: string, category: number) => ({
  regulationMeasureId,
  name,
  description: '',
  deletedOn: null,
  category,
});
const measures = [measure(1001, 'Balance (mBESS)', 1), measure(1002, 'Reaction Time', 11)];

test('B058 B059 B060: a measure that cannot be taken away stays in its list, and the reason is told', async () => {
  const message =
    'The protocol “Sideline” would be left without a test. Add another test to it, or delete it first.';
  let isRefused = true;
  answerCalls([
    [getAllMeasures, () => ({ reply: { measures: [...measures, measure(69, 'Triangle', 6)] } })],
    [getMeasuresForOrganization, () => ({ reply: { measures } })],
    [
      removeMeasureFromOrganization,
      () =>
        isRefused
          ? { status: 422, code: 'measure.last_of_protocol', message }
          : { reply: { measure: measures[1], protocolCount: 1 } },
    ],
    [addMeasureToOrganization, () => ({ reply: { measure: measure(69, 'Triangle', 6) } })],
  ]);
  const screen = await render(<MeasuresPage />);
  const inactive = screen.getByRole('list', { name: 'Inactive Measures' });
  await expect.element(inactive.getByRole('button', { name: 'Add Triangle' })).toBeVisible();
  const remove = screen.getByRole('button', { name: 'Remove Reaction Time' });
  await userEvent.click(remove);
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(remove).toBeEnabled();
  isRefused = false;
  await userEvent.click(remove);
  await expect.element(screen.getByText('Reaction Time removed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Triangle' }));
  await expect.element(screen.getByText('Triangle added')).toBeVisible();
});

test('whoever moves a measure with the keyboard goes on beside its place', async () => {
  let own = [...measures, measure(69, 'Triangle', 6)];
  const all = own;
  answerCalls([
    [getAllMeasures, () => ({ reply: { measures: all } })],
    [getMeasuresForOrganization, () => ({ reply: { measures: own } })],
    [
      removeMeasureFromOrganization,
      (request) => {
        const { id } = request as { id: number };
        own = own.filter(({ regulationMeasureId }) => regulationMeasureId !== id);
        return { reply: { measure: measure(id, '', 1), protocolCount: 0 } };
      },
    ],
    [
      addMeasureToOrganization,
      () => {
        own = all;
        return { reply: { measure: measures[1] } };
      },
    ],
  ]);
  const screen = await render(<MeasuresPage />);
  const remove = screen.getByRole('button', { name: /^Remove / });
  await expect.poll(() => remove.elements()).toHaveLength(3);
  const names = remove.elements().map((one) => one.getAttribute('aria-label') ?? '');
  (remove.elements()[1] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: names[2] ?? '' })).toHaveFocus();
  const add = screen.getByRole('button', { name: /^Add / });
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('searchbox', { name: 'Search measures' })).toHaveFocus();
});
