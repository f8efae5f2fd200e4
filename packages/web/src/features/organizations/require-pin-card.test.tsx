import { getOrganizationPreferences, updateRequirePin } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { RequirePinCard } from './require-pin-card.tsx';

afterEach(() => vi.restoreAllMocks());

const preferences = (isPasscodeEnabled: boolean): Answer => ({
  reply: { organizationPreferences: { organizationId: 1, isPasscodeEnabled } },
});

async function opened(save: (request: unknown) => Answer) {
  let stored = preferences(false);
  const calls = answerCalls([
    [getOrganizationPreferences, () => stored],
    [
      updateRequirePin,
      (request) => {
        const answer = save(request);
        if ('reply' in answer) stored = answer;
        return answer;
      },
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RequirePinCard />
    </QueryClientProvider>,
  );
  const saved = () =>
    calls.filter(({ path }) => path === updateRequirePin.path).map(({ request }) => request);
  return { screen, saved, pin: screen.getByRole('checkbox', { name: /^Require PIN/ }) };
}

test('B096 B484 B437: the PIN is required as it is ticked, and a notice says so', async () => {
  const { screen, saved, pin } = await opened((request) =>
    preferences((request as { isPasscodeEnabled: boolean }).isPasscodeEnabled),
  );
  await expect.element(pin).not.toBeChecked();
  await userEvent.click(pin);
  await expect.element(screen.getByText('Require PIN Successfully Updated')).toBeVisible();
  await expect.element(pin).toBeChecked();
  await userEvent.click(pin);
  await expect.element(pin).not.toBeChecked();
  await expect.poll(saved).toEqual([{ isPasscodeEnabled: true }, { isPasscodeEnabled: false }]);
});

test('a refusal is said, and the tick goes back to what is stored', async () => {
  const { screen, pin } = await opened(() => ({
    status: 500,
    code: 'server.unexpected',
    message: 'An unexpected error occured.',
  }));
  await userEvent.click(pin);
  await expect.element(screen.getByText('An unexpected error occured.')).toBeVisible();
  await expect.element(pin).not.toBeChecked();
  expect(screen.getByText('Require PIN Successfully Updated').elements()).toEqual([]);
});

test('the tick stands at once, before anything was answered', async () => {
  const { pin } = await opened(() => preferences(true));
  await expect.element(pin).toBeVisible();
  const input = pin.element() as HTMLInputElement;
  input.click();
  expect(input.checked).toBe(true);
});
