import {
  approveCreditProposal,
  type CreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { ProposalsCard } from './proposals-card.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const merged: CreditProposal = {
  creditProposalId: 5,
  family: 'sports',
  periodStart: '2025-08-01',
  periodEnd: '2026-07-31',
  usingOrganizationId: 3,
  usingOrganizationName: 'Harbor Club',
  cause: 'merge',
  profileOperationId: 41,
  profileIds: [12, 15],
  proposedOn: '2026-09-01T10:00:00.000Z',
};

/** The card; it lists the proposal until one of its answers was given. */
async function shown(
  answer: Answer = { reply: { profileUsageId: 11, creditProposalId: 5 } },
  listed: CreditProposal = merged,
) {
  let isPending = true;
  const decide = (): Answer => {
    isPending = false;
    return answer;
  };
  const calls = answerCalls([
    [
      getCreditProposalsPaged,
      () => ({
        reply: { creditProposals: isPending ? [listed] : [], totalCount: isPending ? 1 : 0 },
      }),
    ],
    [approveCreditProposal, decide],
    [dismissCreditProposal, decide],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <ProposalsCard />
    </QueryClientProvider>,
  );
  const sentTo = ({ path }: { path: string }) =>
    calls.filter((call) => call.path === path).map(({ request }) => request);
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  return { screen, sentTo, press };
}

test('B279 B413: internal staff read why a closed period counts somebody too often, and approve one fewer', async () => {
  const { screen, sentTo, press } = await shown();
  await expect.element(screen.getByText('Sports, Aug 1, 2025 to Jul 31, 2026')).toBeVisible();
  await expect
    .element(screen.getByText('Merge 41: both profiles were counted. Profiles 12 and 15.'))
    .toBeVisible();
  await press(/^Approve: Merge 41/);
  await expect.element(screen.getByText(/1 person fewer is counted for Harbor Club\./)).toBeVisible();
  await press('Approve');
  await expect.element(screen.getByText('Counted too often')).not.toBeInTheDocument();
  expect(sentTo(approveCreditProposal)).toEqual([{ creditProposalId: 5 }]);
});

test('B279: a proposal is dismissed with a reason, and a refusal stays beside what was typed', async () => {
  const { screen, sentTo, press } = await shown({
    status: 409,
    code: 'credit_proposal.decided_already',
    message: 'Someone already decided this proposal, or its cause was undone.',
  });
  await press(/^Dismiss: Merge 41/);
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await userEvent.fill(reason, 'agreed by phone');
  await press('Dismiss');
  await expect.element(screen.getByText(/Someone already decided this proposal/)).toBeVisible();
  await expect.element(reason).toHaveValue('agreed by phone');
  expect(sentTo(dismissCreditProposal)).toEqual([{ creditProposalId: 5, reason: 'agreed by phone' }]);
});

test.each([1440, 390])('B279: at %i pixels nothing of a proposal is cut', async (width) => {
  await page.viewport(width, 900);
  const { screen } = await shown(undefined, {
    ...merged,
    usingOrganizationName: 'Riverside High School and Community Sports Association of the North',
  });
  for (const text of [
    'Sports, Aug 1, 2025 to Jul 31, 2026',
    'Riverside High School and Community Sports Association of the North',
    'Merge 41: both profiles were counted. Profiles 12 and 15.',
  ]) {
    const shownText = screen.getByText(text);
    await expect.element(shownText).toBeVisible();
    for (let frame: Element | null = shownText.element(); frame !== null; frame = frame.parentElement)
      if (getComputedStyle(frame).textOverflow === 'ellipsis')
        expect(frame.scrollWidth, text).toBeLessThanOrEqual(frame.clientWidth);
  }
});

test('B279: proposals that did not load are said so, without a number of them', async () => {
  answerCalls([
    [
      getCreditProposalsPaged,
      () => ({ status: 404, code: 'organization.not_found', message: 'There is no such organization.' }),
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <ProposalsCard />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('The proposals did not load.')).toBeVisible();
  await expect.element(screen.getByText('0', { exact: true })).not.toBeInTheDocument();
});
