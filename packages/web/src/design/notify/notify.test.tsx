import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../test/render.tsx';
import { keepSuccessForNextPage, showKeptNotice } from './kept-notice.ts';
import { noticeStore, notify } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  for (const notice of noticeStore.read()) notify.dismiss(notice.id);
  vi.useRealTimers();
});

test('C456 B531: a notice closes after 3000 ms and not a millisecond sooner', async () => {
  const screen = await renderDesign(null);
  notify.success('Test Note Successfully Updated');
  await expect.element(screen.getByText('Test Note Successfully Updated')).toBeVisible();
  vi.advanceTimersByTime(2999);
  expect(noticeStore.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(noticeStore.read()).toHaveLength(0);
  await expect.element(screen.getByText('Test Note Successfully Updated')).not.toBeInTheDocument();
});

test('C456 B531: errors are red and interrupt; successes wait their turn', async () => {
  const screen = await renderDesign(null);
  notify.success('Done');
  notify.error('Failed to end profile’s event.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to end profile’s event.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Done');
  const box = screen.getByRole('alert').element().firstElementChild;
  expect(box && getComputedStyle(box).backgroundColor).toBe('rgb(179, 35, 27)');
});

test('a notice stays while the pointer is on it and goes three seconds after', async () => {
  const screen = await renderDesign(null);
  notify.success('Read me');
  await userEvent.hover(screen.getByText('Read me'));
  vi.advanceTimersByTime(10_000);
  expect(noticeStore.read()).toHaveLength(1);
  await userEvent.unhover(screen.getByText('Read me'));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(3000);
    expect(noticeStore.read()).toHaveLength(0);
  });
});

test('the cross takes a notice away, and the same words do not pile up', async () => {
  const screen = await renderDesign(null);
  notify.error('Again');
  notify.error('Again');
  expect(noticeStore.read()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(noticeStore.read()).toHaveLength(0);
});

test('a success that is kept is said on the next page, once', async () => {
  keepSuccessForNextPage('Organization Successfully Created');
  expect(noticeStore.read()).toHaveLength(0);
  showKeptNotice();
  expect(noticeStore.read().map(({ kind, message }) => [kind, message])).toEqual([
    ['success', 'Organization Successfully Created'],
  ]);
  showKeptNotice();
  expect(noticeStore.read()).toHaveLength(1);
});
