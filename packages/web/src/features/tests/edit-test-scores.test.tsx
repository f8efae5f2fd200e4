import { excludeIncludeTestResults, getProfileTestById } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '../../platform/session/session-store.ts';
import { aProfileTest, type aTestResult } from '../../platform/test/profile-tests.ts';
import { eachItself, openPreviousTests, reaction } from './test/previous-tests-scene.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

test('C115 C116: Edit Test Scores has a red bar; Cancel leaves it and everything as it was', async () => {
  const { screen, button, dirty, requests } = await openPreviousTests();
  await userEvent.click(button('Edit Test Scores'));
  const bar = screen.getByRole('region', { name: 'Edit Mode' });
  await expect.element(bar.getByText('Edit Mode')).toBeVisible();
  expect(getComputedStyle(bar.element()).backgroundColor).toBe('rgb(179, 35, 27)');
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox'));
  await expect.element(bar.getByText('1 result excluded.', { exact: false })).toBeVisible();
  // What it would do to the baseline is said before anything is saved.
  await expect
    .element(bar.getByText('Reaction Time baseline 242 ms → 245 ms.', { exact: false }))
    .toBeVisible();
  await expect.poll(() => dirty).toHaveBeenLastCalledWith(true);
  await userEvent.click(button('Cancel'));
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => dirty).toHaveBeenLastCalledWith(false);
  expect(requests(excludeIncludeTestResults.path)).toEqual([]);
  await userEvent.click(button('Edit Test Scores'));
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
});

test('C116 C347 C438: what is unticked is saved with a reason, and everything is asked anew', async () => {
  const { screen, button, requests, dirty } = await openPreviousTests({
    answers: [[excludeIncludeTestResults, () => ({ reply: {} })]],
  });
  await userEvent.click(button('Edit Test Scores'));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(button('Save'));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Excluded', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/neither in the baseline nor in the verdict/)).toBeVisible();
  await expect.element(dialog.getByText('Reaction Time')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Phone slipped');
  await userEvent.click(save);
  await expect.element(screen.getByText('Test Score Successfully Updated')).toBeVisible();
  expect(requests(excludeIncludeTestResults.path)).toEqual([
    {
      profileId: 12,
      profileTestId: 51,
      shouldExclude: true,
      profileTestResultIds: [901],
      oppositeResultIds: [],
      reason: 'Phone slipped',
    },
  ]);
  await expect.element(screen.getByText('Edit Mode')).not.toBeInTheDocument();
  await expect.poll(() => dirty).toHaveBeenLastCalledWith(false);
  await expect.poll(() => requests(getProfileTestById.path)).toHaveLength(2);
});

test('C418: a refused update shows what the server said; ticks and reason stay', async () => {
  const message = 'Only the organization that took this test can change it.';
  const { screen, button } = await openPreviousTests({
    answers: [
      [excludeIncludeTestResults, () => ({ status: 403, code: 'test.not_yours_to_change', message })],
    ],
  });
  await userEvent.click(button('Edit Test Scores'));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(button('Save'));
  const dialog = screen.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Phone slipped');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const notices = screen.getByRole('region', { name: 'Notices' });
  await expect.element(notices.getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Phone slipped');
  await expect.element(screen.getByText('Test Score Successfully Updated')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Edit Mode')).toBeVisible();
});

test('a flag is named, opened with its receipt and decisions, and reversed with a reason', async () => {
  const sentence = '3 of 10 responses were faster than 100 ms.';
  const flagged: Parameters<typeof aTestResult>[0] = {
    isCounted: false,
    validity: [{ rule: 'anticipation', effect: 'invalid', sentence, value: 3, threshold: 2 }],
    decisions: [
      {
        action: 'exclude',
        reason: 'Asked twice',
        decidedOn: '2026-10-07T15:00:00.000Z',
        accountName: 'Dana Whitfield',
      },
    ],
  };
  const { screen, button, requests } = await openPreviousTests({
    test: aProfileTest([reaction(flagged)]),
    answers: [[excludeIncludeTestResults, () => ({ reply: {} })]],
  });
  await expect.element(screen.getByText('1 result to review')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Validity' }).getByText('Does not count'))
    .toBeVisible();
  await userEvent.click(button('Review Reaction Time'));
  const panel = screen.getByRole('dialog');
  await expect.element(panel.getByText(sentence, { exact: false })).toBeVisible();
  await expect.element(panel.getByText('the mean of the trials')).toBeVisible();
  await expect.element(panel.getByText('Excluded by Dana Whitfield: Asked twice')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Include with a reason' }));
  await userEvent.fill(screen.getByLabelText('Reason'), 'Watched it: it was not early');
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Test Score Successfully Updated')).toBeVisible();
  expect(requests(excludeIncludeTestResults.path)).toMatchObject([
    { shouldExclude: false, profileTestResultIds: [901], reason: 'Watched it: it was not early' },
  ]);
});

test('decisions that were discarded by leaving a test are not there when it is shown again', async () => {
  const { screen, button, dirty, goTo } = await openPreviousTests({ answers: [eachItself] });
  await userEvent.click(button('Edit Test Scores'));
  await userEvent.click(screen.getByRole('checkbox'));
  await expect.poll(() => dirty.mock.lastCall).toEqual([true]);
  goTo(52);
  await expect.poll(() => dirty.mock.lastCall).toEqual([false]);
  goTo(51);
  const newest = `/profiles/12/test/51`;
  await expect
    .element(screen.getByRole('heading', { level: 2 }).getByRole('link'))
    .toHaveAttribute('href', newest);
  await expect.element(button('Edit Test Scores')).toBeEnabled();
  await expect.element(screen.getByText('Edit Mode')).not.toBeInTheDocument();
});
