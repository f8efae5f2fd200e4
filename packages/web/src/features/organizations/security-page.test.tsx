import { getOrganizationPreferences, updateOrganizationPreferences } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { SecurityPage } from './security-page.tsx';

afterEach(() => vi.restoreAllMocks());

const preferences = (over: object = {}): Answer => ({
  reply: {
    organizationPreferences: { organizationId: 1, mfaRequired: false, mfaVerificationPeriod: 10, ...over },
  },
});
async function opened(answers: { load?: () => Answer; save?: (request: unknown) => Answer } = {}) {
  const calls = answerCalls([
    [getOrganizationPreferences, answers.load ?? (() => preferences())],
    [updateOrganizationPreferences, answers.save ?? (() => preferences({ mfaRequired: true }))],
  ]);
  const onDirtyChange = vi.fn<(isDirty: boolean) => void>();
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityPage onDirtyChange={onDirtyChange} />
    </QueryClientProvider>,
  );
  return {
    page,
    onDirtyChange,
    saved: () => calls.filter(({ path }) => path.endsWith('UpdateOrganizationPreferences')),
    required: page.getByRole('checkbox', { name: /Require multi-factor verification/ }),
    period: page.getByLabelText('Verification period (days)'),
    save: page.getByRole('button', { name: 'Save' }),
  };
}

test('A166 A225 A273 B095 B299: the second factor is switched on with a period, and only when something changed', async () => {
  const { page, required, period, save, saved, onDirtyChange } = await opened({
    save: () => preferences({ mfaRequired: true, mfaVerificationPeriod: 0 }),
  });
  await expect.element(required).not.toBeChecked();
  await expect.element(period).toHaveValue('10');
  await expect.element(period).toBeDisabled();
  await expect.element(save).toBeDisabled();
  await userEvent.click(required);
  await expect.poll(() => onDirtyChange).toHaveBeenLastCalledWith(true);
  await userEvent.fill(period, '0');
  await userEvent.click(save);
  await expect.element(page.getByText('Organization Settings Successfully Updated')).toBeVisible();
  expect(saved().map(({ request }) => request)).toEqual([
    { organizationPreferences: { mfaRequired: true, mfaVerificationPeriod: '0' } },
  ]);
  await expect.element(save).toBeDisabled();
  await expect.poll(() => onDirtyChange).toHaveBeenLastCalledWith(false);
});

test('A224 A351 B298: what is no number comes back as ten days', async () => {
  const { required, period, save } = await opened({
    save: () => preferences({ mfaRequired: true, mfaVerificationPeriod: 10 }),
  });
  await userEvent.click(required);
  await userEvent.fill(period, 'often');
  await userEvent.click(save);
  await expect.element(period).toHaveValue('10');
});

test('B297: the period is a number of days; more than a year, or less than nothing, is said beside the field', async () => {
  const { required, period, save } = await opened();
  await userEvent.click(required);
  await userEvent.fill(period, '366');
  await userEvent.tab();
  await expect.element(period).toHaveAccessibleDescription('At most 365 days.');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(period, '-1');
  await expect.element(period).toHaveAccessibleDescription('At least 0 days.');
});

test('a save that fails keeps what was chosen and says why', async () => {
  const { page, required, save } = await opened({
    save: () => ({ status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' }),
  });
  await userEvent.click(required);
  await userEvent.click(save);
  await expect.element(page.getByText('An unexpected error occured.')).toBeVisible();
  await expect.element(required).toBeChecked();
  await expect.element(save).toBeEnabled();
});

test('preferences that do not load say so, and Retry loads them', async () => {
  const answers: Answer[] = [{ status: 500, code: 'server.unexpected', message: 'Not now.' }];
  const { page, required } = await opened({
    load: () => answers.shift() ?? preferences({ mfaRequired: true }),
  });
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(required).toBeChecked();
});
