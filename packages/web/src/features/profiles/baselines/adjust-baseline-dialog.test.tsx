import { adjustBaselineCalculationDate, getWebProfileDetail } from '@plumbline/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aProfile, aProfileDetail } from '../../../platform/test/profiles.ts';
import { AdjustBaselineDialog } from './adjust-baseline-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

/** The page of the profile, which shows what the dialog changes. */
function PageBehind() {
  useQuery(callQuery(getWebProfileDetail, { id: 12 }));
  return null;
}

async function opened(baselineStartDate: string | null, answer: () => Answer | Promise<Answer>) {
  const detail = aProfileDetail({ profile: aProfile({ baselineStartDate }) });
  const calls = answerCalls([
    [adjustBaselineCalculationDate, answer],
    [getWebProfileDetail, () => ({ reply: detail })],
  ]);
  const callsOf = (call: { path: string }) => calls.filter(({ path }) => path === call.path);
  const onClose = vi.fn<() => void>();
  const dialog = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <PageBehind />
      <AdjustBaselineDialog detail={detail} onClose={onClose} />
    </QueryClientProvider>,
  );
  return {
    dialog,
    baselineCalls: () => callsOf(adjustBaselineCalculationDate),
    pageAnswers: () => callsOf(getWebProfileDetail).length,
    onClose,
    allTests: dialog.getByRole('radio', { name: /All tests/ }),
    fromDate: dialog.getByRole('radio', { name: /From a date/ }),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

test('C100 C101 C238 C239: two radio options; from a date asks for a day and a time, six in the morning unless changed', async () => {
  const { dialog, baselineCalls, pageAnswers, onClose, allTests, fromDate, save } = await opened(
    null,
    () => ({
      reply: {},
    }),
  );
  await expect.element(dialog.getByRole('heading', { name: 'Adjust Baseline Calculation' })).toBeVisible();
  await expect.element(allTests).toBeChecked();
  expect(dialog.getByRole('radio').elements()).toHaveLength(2);
  expect(dialog.getByLabelText('Start Date').elements()).toHaveLength(0);

  await userEvent.click(fromDate);
  await expect.element(dialog.getByLabelText('Start Time')).toHaveValue('06:00');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Start Date' }), '08/01/2026');
  await expect.element(save).toBeEnabled();
  await userEvent.click(save);
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(pageAnswers()).toBe(2);
  expect(baselineCalls().map(({ request }) => request)).toEqual([
    { profileId: 12, baselineStartDate: new Date('2026-08-01T06:00:00').toISOString() },
  ]);
});

test('C086 C236: back to all tests sends the sentinel, and says that it recalculates until the page is there again', async () => {
  let answered: (answer: Answer) => void = () => undefined;
  const { dialog, baselineCalls, onClose, allTests, save } = await opened(
    '2026-08-01T11:00:00.000Z',
    () =>
      new Promise<Answer>((resolve) => {
        answered = resolve;
      }),
  );
  await userEvent.click(allTests);
  await userEvent.click(save);
  await expect.element(dialog.getByText('Recalculating Baseline...')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  answered({ reply: {} });
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(baselineCalls()[0]?.request).toEqual({ profileId: 12, baselineStartDate: '2000-01-01T00:00:00Z' });
});

test('a refusal stands in the dialog, with what was typed', async () => {
  const { dialog, onClose, fromDate, save } = await opened(null, () => ({
    status: 404,
    code: 'profile.not_found',
    message: 'This profile does not exist.',
  }));
  await userEvent.click(fromDate);
  const day = dialog.getByRole('textbox', { name: 'Start Date' });
  await userEvent.fill(day, '08/01/2026');
  await userEvent.click(save);
  await expect.element(dialog.getByText('This profile does not exist.')).toBeVisible();
  await expect.element(day).toHaveValue('08/01/2026');
  expect(onClose).not.toHaveBeenCalled();
});
