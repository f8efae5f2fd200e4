import type { DuplicatePair, DuplicateReport } from '@plumbline/contract';
import {
  cancelDuplicateReport,
  dismissDuplicate,
  getDismissedDuplicates,
  getDuplicateProfiles,
  getDuplicateReport,
  restoreDuplicate,
  startDuplicateReport,
} from '@plumbline/contract/features/duplicates/duplicate-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { DuplicatesSection } from './duplicates-section.tsx';

afterEach(() => vi.restoreAllMocks());

const person = (id: number, firstName: string, lastName = 'Okafor') => ({
  id,
  firstName,
  lastName,
  birthDate: '2009-03-14',
});
const aPair = (parts: Partial<DuplicatePair> = {}): DuplicatePair => ({
  profile1: person(12, 'Maya'),
  profile2: person(40, 'Mya'),
  confidencePercent: 97,
  band: 'likely',
  reason: 'Same birth date and last name, first name differs by one letter',
  ...parts,
});
const aReport = (parts: Partial<DuplicateReport> = {}): DuplicateReport => ({
  id: 5,
  status: 'ready',
  profileCount: 1248,
  doneCount: 1248,
  isStalled: false,
  finishedOn: '2026-11-26T18:09:00.000Z',
  requestedOn: '2026-11-26T18:08:00.000Z',
  ...parts,
});
const working = aReport({ id: 6, status: 'working', doneCount: 300, finishedOn: null });

interface Answers {
  report?: DuplicateReport | null;
  unfinished?: DuplicateReport | null;
  pairs?: DuplicatePair[];
  total?: number;
  dismissed?: number;
}

/** The section on its page, with what was merged. */
async function opened(answers: Answers, address = '/tools?orgId=1') {
  const state = { report: null, unfinished: null, pairs: [], dismissed: 0, ...answers };
  const merged: number[][] = [];
  const reply = () => ({ report: state.report, unfinished: state.unfinished });
  const requests = answerCalls([
    [getDuplicateReport, () => ({ reply: reply() })],
    [
      getDuplicateProfiles,
      () => ({
        reply: {
          ...reply(),
          duplicateProfiles: state.pairs,
          totalRowCount: state.total ?? state.pairs.length,
          dismissedCount: state.dismissed,
        },
      }),
    ],
    [startDuplicateReport, () => ({ reply: { report: working } })],
    [cancelDuplicateReport, () => ({ reply: {} })],
    [dismissDuplicate, () => ({ reply: {} })],
    [restoreDuplicate, () => ({ reply: {} })],
    [
      getDismissedDuplicates,
      () => ({
        reply: {
          dismissedDuplicates: [
            {
              profile1: person(12, 'Maya'),
              profile2: person(40, 'Mya'),
              dismissedOn: '2026-11-20T18:00:00.000Z',
              dismissedBy: 'Ada Byron',
            },
          ],
          totalRowCount: 1,
        },
      }),
    ],
  ]);
  const { screen, router } = await openPage({
    addresses: [address],
    screens: {
      '/tools': () => {
        const [now, onAddressChange] = useAddress('/tools');
        return (
          <DuplicatesSection
            address={now}
            onAddressChange={onAddressChange}
            onMerge={(keep, lose) => merged.push([keep, lose])}
          />
        );
      },
    },
    user: aUser({ account: { selectedOrganizationAccessTypeId: 2 } }),
  });
  const sent = (path: string) => requests.filter((request) => request.path === path);
  return { screen, router, sent, merged, state };
}

test('B175: before the first report a sentence says what Get Report does, and the button asks for it', async () => {
  const { screen, sent, state } = await opened({});
  await expect.element(screen.getByText(/finds profiles that may belong to the same person/)).toBeVisible();
  state.unfinished = working;
  await userEvent.click(screen.getByRole('button', { name: 'Get Report' }));
  expect(sent(startDuplicateReport.path)).toHaveLength(1);
  await expect.element(screen.getByText('300 of 1,248 profiles')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Get Report' })).toBeDisabled();
});

test('B177 B283: a pair shows both, how sure and why; Merge hands over the lower id to keep', async () => {
  const { screen, merged } = await opened({ report: aReport(), pairs: [aPair()] });
  await expect
    .element(screen.getByRole('link', { name: 'Maya Okafor' }))
    .toHaveAttribute('href', '/profiles/12/overview');
  await expect.element(screen.getByRole('link', { name: 'Mya Okafor' })).toBeVisible();
  await expect.element(screen.getByText('3/14/09, ID 40')).toBeVisible();
  await expect.element(screen.getByText('Likely, 97%')).toBeVisible();
  await expect
    .element(screen.getByText('Same birth date and last name, first name differs by one letter'))
    .toBeVisible();
  await expect.element(screen.getByText(/^1,248 profiles compared, 11\/26\/26/)).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Merge Maya Okafor (ID 12) and Mya Okafor (ID 40)' }),
  );
  expect(merged).toEqual([[12, 40]]);
});

test('B178: a report without pairs says so', async () => {
  const { screen } = await opened({ report: aReport() });
  await expect.element(screen.getByText('No possible duplicates found', { exact: true })).toBeVisible();
});

test('B179: where names are withheld the pair is two ids', async () => {
  const nobody = { firstName: null, lastName: null, birthDate: null };
  const pair = aPair({ profile1: { id: 12, ...nobody }, profile2: { id: 40, ...nobody } });
  const { screen } = await opened({ report: aReport(), pairs: [pair] });
  await expect.element(screen.getByRole('link', { name: 'Profile ID: 12' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Profile ID: 40' })).toBeVisible();
});

test('two who are not the same person are taken out, and stand in a list from which they are taken back', async () => {
  const { screen, sent, state } = await opened({ report: aReport(), pairs: [aPair()] });
  state.dismissed = 1;
  await userEvent.click(screen.getByRole('button', { name: /^Not the same person: Maya/ }));
  expect(sent(dismissDuplicate.path)[0]?.request).toEqual({ profile1Id: 12, profile2Id: 40 });
  await userEvent.click(screen.getByRole('button', { name: 'Not the same person (1)' }));
  const dialog = screen.getByRole('dialog', { name: 'Not the Same Person' });
  await expect.element(dialog.getByText(/^Ada Byron, 11\/20\/26/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /^Undo: Maya/ }));
  expect(sent(restoreDuplicate.path)[0]?.request).toEqual({ profile1Id: 12, profile2Id: 40 });
});

test('while a report is made the last one stays, and the new one can be cancelled', async () => {
  const { screen, sent, state } = await opened({ report: aReport(), unfinished: working, pairs: [aPair()] });
  await expect.element(screen.getByText('You can leave this page.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  state.unfinished = null;
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the report' }));
  expect(sent(cancelDuplicateReport.path)[0]?.request).toEqual({ reportId: 6 });
  await expect.element(screen.getByRole('button', { name: 'Get Report' })).toBeEnabled();
});

test('when the report is ready its pairs are fetched', async () => {
  const { screen, state } = await opened({ unfinished: working });
  await expect.element(screen.getByText('300 of 1,248 profiles')).toBeVisible();
  Object.assign(state, { report: aReport({ id: 6 }), unfinished: null, pairs: [aPair()] });
  await expect.element(screen.getByRole('link', { name: 'Maya Okafor' }), { timeout: 5_000 }).toBeVisible();
});

test('a report that stopped goes on where it stands', async () => {
  const { screen, sent } = await opened({ unfinished: { ...working, status: 'failed' } });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(sent(startDuplicateReport.path)).toHaveLength(1);
});

test('the page of pairs stands in the address', async () => {
  const pairs = Array.from({ length: 10 }, (_, n) => aPair({ profile2: person(100 + n, `Mya${n}`) }));
  const { screen, sent, router } = await opened({ report: aReport(), pairs, total: 25 });
  await userEvent.click(screen.getByRole('button', { name: /next page/i }));
  await expect.poll(() => router.latestLocation.search).toMatchObject({ PageNumber: '2' });
  await expect.poll(() => sent(getDuplicateProfiles.path).at(-1)?.request).toMatchObject({ PageNumber: 2 });
});
