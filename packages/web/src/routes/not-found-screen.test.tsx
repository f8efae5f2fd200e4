import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../design/test/render.tsx';
import { session } from '../platform/session/session-store.ts';
import { answerCalls } from '../platform/test/answer-calls.ts';
import { aUser } from '../platform/test/users.ts';
import { makeRouter } from './router.ts';

afterEach(() => {
  session.end();
  vi.restoreAllMocks();
});

async function open(address: string) {
  answerCalls([]);
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  return renderDesign(<RouterProvider router={router} />);
}

test('A050: an address without a page leaves somebody signed in and in the frame, and leads home', async () => {
  session.start('token-1', aUser(), 1);
  const screen = await open('/no/such/page');
  await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Profiles', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
  expect(session.read()?.token).toBe('token-1');
});

test('A050: signed out the page is alone, without the frame', async () => {
  const screen = await open('/no/such/page');
  await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Profiles', exact: true }).elements()).toHaveLength(0);
});
