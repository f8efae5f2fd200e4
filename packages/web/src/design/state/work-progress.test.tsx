import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../test/render.tsx';
import { WorkProgress, type WorkProgressProps } from './work-progress.tsx';

const work: WorkProgressProps = {
  label: 'Importing',
  doneCount: 1_200,
  total: 4_800,
  countText: (count) => `${count.toLocaleString('en-US')} rows`,
  state: 'working',
  note: 'You can leave this page.',
  continuing: null,
};

test('a work that moves says how far it is and what is good to know, and offers nothing to press', async () => {
  const page = await renderDesign(
    <WorkProgress {...work} continuing={{ run: () => undefined, isWorking: false }} />,
  );
  const bar = page.getByRole('progressbar', { name: 'Importing' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  await expect.element(bar).toHaveAttribute('aria-valuetext', '1,200 of 4,800 rows');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('You can leave this page.');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test.each([
  { state: 'stalled', reason: undefined, what: 'There has been no progress for two minutes.' },
  { state: 'failed', reason: undefined, what: 'This stopped before it was finished.' },
  { state: 'failed', reason: 'The disk is full.', what: 'The disk is full.' },
] as const)('a work that $state says so ($what) and can be continued where it stands', async (one) => {
  const run = vi.fn<() => void>();
  const { state, reason, what } = one;
  const page = await renderDesign(
    <WorkProgress
      {...work}
      state={state}
      reason={reason}
      continuing={{ run, isWorking: false }}
      continueLabel="Continue Tests"
    />,
  );
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent(`${what} Nothing is lost. Press Continue to resume.`);
  await userEvent.click(page.getByRole('button', { name: 'Continue Tests' }));
  expect(run).toHaveBeenCalledOnce();
});

test('whoever may not continue it is told the same, without the button', async () => {
  const page = await renderDesign(<WorkProgress {...work} layout="line" state="stalled" />);
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('There has been no progress for two minutes. Nothing is lost.');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
