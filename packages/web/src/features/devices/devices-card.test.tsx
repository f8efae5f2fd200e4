import { getDevices, type OrganizationDevice, removeDevice } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { DevicesCard } from './devices-card.tsx';

afterEach(() => vi.restoreAllMocks());

const syncedOn = '2026-11-21T08:00:00.000Z';
const device = (over: Partial<OrganizationDevice> = {}): OrganizationDevice => ({
  id: 4,
  deviceName: 'Sideline phone',
  syncedOn,
  operatingSystem: 'iOS 19.1',
  appVersion: '5.9.2',
  accountName: 'Ada Byron',
  signedInOn: '2026-11-01T08:00:00.000Z',
  isSignedIn: true,
  ...over,
});

async function opened(devices: () => Answer, remove: () => Answer = () => ({ reply: {} })) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [getDevices, devices],
    [removeDevice, remove],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DevicesCard />
    </QueryClientProvider>,
  );
  const removed = () => calls.filter(({ path }) => path === removeDevice.path).map(({ request }) => request);
  return { screen, removed };
}

test('B097: each device shows its name and when it last synced', async () => {
  const { screen } = await opened(() => ({
    reply: {
      devices: [device(), device({ id: 5, deviceName: 'New tablet', syncedOn: null, isSignedIn: false })],
    },
  }));
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  await expect.element(row('Sideline phone').getByText(dateTimeText(syncedOn))).toBeVisible();
  await expect.element(row('Sideline phone').getByText('iOS 19.1, app 5.9.2')).toBeVisible();
  await expect.element(row('New tablet').getByText('Not yet')).toBeVisible();
  await expect.element(row('New tablet').getByText('Ada Byron, signed out')).toBeVisible();
});

test('B098: a device is removed after a question, and the list follows', async () => {
  let devices = [device(), device({ id: 5, deviceName: 'Kept tablet' })];
  const { screen, removed } = await opened(
    () => ({ reply: { devices } }),
    () => {
      devices = devices.slice(1);
      return { reply: {} };
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sideline phone' }));
  await expect
    .element(
      screen.getByRole('dialog', { name: 'Remove Device' }).getByText(/Sideline phone will be signed out/),
    )
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(removed()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sideline phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove', exact: true }));
  await expect.element(screen.getByText('Device Successfully Removed')).toBeVisible();
  await expect.poll(() => screen.getByText('Sideline phone').elements()).toEqual([]);
  await expect.element(screen.getByText('Kept tablet')).toBeVisible();
  expect(removed()).toEqual([{ id: 4 }]);
});

test('a refusal stands in the question', async () => {
  const { screen } = await opened(
    () => ({ reply: { devices: [device()] } }),
    () => ({ status: 404, code: 'device.not_found', message: 'That device has been removed already.' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sideline phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove', exact: true }));
  await expect
    .element(screen.getByRole('dialog').getByText('That device has been removed already.'))
    .toBeVisible();
});

test('many devices stand on pages; none and a failure each say so', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    device({ id: index + 1, deviceName: `Phone ${index + 1}` }),
  );
  const { screen } = await opened(() => ({ reply: { devices: many } }));
  await expect.element(screen.getByText('Phone 10')).toBeVisible();
  expect(screen.getByText('Phone 11').elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await expect.element(screen.getByText('Phone 11')).toBeVisible();
});

test('no devices yet says how one comes here', async () => {
  const { screen } = await opened(() => ({ reply: { devices: [] } }));
  await expect.element(screen.getByText('No Devices')).toBeVisible();
});

test('devices that do not load say so, and Retry loads them', async () => {
  const answers: Answer[] = [{ status: 500, code: 'server.unexpected', message: 'Not now.' }];
  const { screen } = await opened(() => answers.shift() ?? { reply: { devices: [device()] } });
  await expect.element(screen.getByText('The devices did not load.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByText('Sideline phone')).toBeVisible();
});
