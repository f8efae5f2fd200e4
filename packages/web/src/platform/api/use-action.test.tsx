import type { Resource } from '@plumbline/contract';
import { getDevices, removeDevice } from '@plumbline/contract/features/devices/organization-devices';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '../../design/button/button.tsx';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../test/answer-calls.ts';
import { ApiError } from './api-error.ts';
import { callKey, callQuery } from './call-query.ts';
import { queryClient } from './query-client.ts';
import { useRefetchReaders } from './refetch-readers.ts';
import { type ActionOf, type ActionOptions, useAction } from './use-action.ts';

const refusal = { status: 404, code: 'device.not_found', message: 'There is no such device.' };
const done: Answer = { reply: {} };
let outcomes: Awaited<ReturnType<ActionOf<typeof removeDevice>['run']>>[];

beforeEach(() => {
  outcomes = [];
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

/** A page that shows devices, groups, and a button that takes a device away. */
function DevicesPage({ options = {} }: { options?: ActionOptions<typeof removeDevice> }) {
  useQuery(callQuery(getDevices, {}));
  useQuery(callQuery(getGroups, {}));
  const remove = useAction(removeDevice, options);
  const refetch = useRefetchReaders();
  return (
    <>
      <Button isWorking={remove.isWorking} onClick={async () => outcomes.push(await remove.run({ id: 7 }))}>
        Remove
      </Button>
      <Button onClick={() => void refetch('group' satisfies Resource)}>A job ended</Button>
    </>
  );
}

async function openPage(
  answer: () => Answer | Promise<Answer>,
  options?: ActionOptions<typeof removeDevice>,
) {
  const calls = answerCalls([
    [getDevices, () => ({ reply: { devices: [] } })],
    [getGroups, () => ({ reply: { groups: [] } })],
    [removeDevice, answer],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <DevicesPage {...(options === undefined ? {} : { options })} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const button = screen.getByRole('button', { name: 'Remove' });
  return { screen, button, paths: () => calls.splice(0).map(({ path }) => path) };
}

test('a success fetches again what the call changed, and nothing else', async () => {
  const { screen, button, paths } = await openPage(() => done, { success: 'Device Successfully Removed' });
  paths();
  await userEvent.click(button);
  await expect.element(screen.getByText('Device Successfully Removed')).toBeVisible();
  await vi.waitFor(() => expect(outcomes).toEqual([{ ok: true, reply: {} }]));
  expect(paths()).toEqual([removeDevice.path, getDevices.path]);
});

test('what changed without a call of the page is fetched again in the same way', async () => {
  const { screen, paths } = await openPage(() => done);
  paths();
  await userEvent.click(screen.getByRole('button', { name: 'A job ended' }));
  await vi.waitFor(() => expect(paths()).toEqual([getGroups.path]));
});

test('a second press sends nothing and comes to the same outcome; the button says that it works', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { button, paths } = await openPage(() => promise);
  paths();
  // Both before the page is drawn again, as a double click may be.
  const element = button.element() as HTMLButtonElement;
  element.click();
  element.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  resolve(done);
  await vi.waitFor(() => expect(outcomes).toHaveLength(2));
  expect(paths().filter((path) => path === removeDevice.path)).toHaveLength(1);
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
});

test.each([
  { refusalIn: 'form' as const, isNotified: false },
  { refusalIn: 'notice' as const, isNotified: true },
  { refusalIn: 'both' as const, isNotified: true },
])('a refusal is read in $refusalIn, behind its specified words, and nothing is fetched', async (row) => {
  const { screen, button, paths } = await openPage(() => refusal, {
    success: 'Done',
    failure: 'The device stays.',
    refusalIn: row.refusalIn,
  });
  paths();
  await userEvent.click(button);
  const message = 'The device stays. There is no such device.';
  await vi.waitFor(() =>
    expect(outcomes).toEqual([{ ok: false, errors: [{ code: 'device.not_found', message }] }]),
  );
  expect(screen.getByText(message).elements()).toHaveLength(row.isNotified ? 1 : 0);
  expect(screen.getByText('Done').elements()).toHaveLength(0);
  expect(paths()).toEqual([removeDevice.path]);
});

test('a refusal fetches again what somebody else may have changed', async () => {
  const { button, paths } = await openPage(() => refusal, { refetchOnRefusal: ['device'] });
  paths();
  await userEvent.click(button);
  const sent: string[] = [];
  await vi.waitFor(() => {
    sent.push(...paths());
    expect(sent).toEqual([removeDevice.path, getDevices.path]);
  });
  expect(outcomes).toMatchObject([{ ok: false }]);
});

test('after a success the page acts first, then the answers about what was deleted go, then the rest is fetched', async () => {
  const seen: unknown[] = [];
  const gone = [...callKey(getGroups), { about: 'what is gone' }];
  const isStored = () => queryClient.getQueryData(gone) !== undefined;
  const { button, paths } = await openPage(() => done, {
    onDone: (_, { id }) => void seen.push([id, isStored(), paths()]),
    removes: () => {
      seen.push('removes');
      return [gone];
    },
  });
  queryClient.setQueryData(gone, 'an answer');
  paths();
  await userEvent.click(button);
  await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  expect(seen).toEqual([[7, true, [removeDevice.path]], 'removes']);
  expect(isStored()).toBe(false);
  expect(paths()).toEqual([getDevices.path]);
});

test('where what follows a success is refused, what was changed is fetched anew all the same', async () => {
  const { button, paths } = await openPage(() => done, {
    refusalIn: 'notice',
    onDone: () => {
      throw new ApiError(409, [{ code: 'test.refused', message: 'What follows was refused.' }], null);
    },
  });
  paths();
  await userEvent.click(button);
  await vi.waitFor(() => expect(outcomes).toMatchObject([{ ok: false }]));
  expect(paths()).toEqual([removeDevice.path, getDevices.path]);
});

test('a mistake of the page is reported and read as one, where no dialog does it', async () => {
  const report = vi.spyOn(window, 'reportError').mockReturnValue();
  const { screen, button } = await openPage(() => done, {
    refusalIn: 'notice',
    onDone: () => {
      throw new TypeError('a mistake');
    },
  });
  await userEvent.click(button);
  await expect.element(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(report).toHaveBeenCalledOnce();
});
