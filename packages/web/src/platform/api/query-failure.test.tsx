import { expect, test, vi } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { ApiError } from './api-error.ts';
import { queryFailure } from './query-failure.tsx';

const failed = (status: number) => {
  const error = new ApiError(
    status,
    [{ code: 'profile.not_found', message: 'There is no such profile.' }],
    null,
  );
  return { data: undefined, error, isFetching: false, refetch: vi.fn(async () => undefined) };
};

test.each([
  { status: 0, offers: 1, why: 'nothing answered' },
  { status: 503, offers: 1, why: 'the server failed' },
  { status: 429, offers: 1, why: 'too much was asked at once' },
  { status: 400, offers: 0, why: 'the address is none' },
  { status: 403, offers: 0, why: 'the page is for others' },
  { status: 404, offers: 0, why: 'it is not there' },
  { status: 422, offers: 0, why: 'a rule says no' },
])('Retry is offered $offers times when $why', async ({ status, offers }) => {
  const screen = await renderDesign(queryFailure('The profile did not load.', failed(status)));
  await expect.element(screen.getByText('There is no such profile.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(offers);
});

test('of two failures one that stays is enough: asking again cannot make the page whole', async () => {
  const screen = await renderDesign(queryFailure('The test did not load.', failed(503), failed(404)));
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0);
});
