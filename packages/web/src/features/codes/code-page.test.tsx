import {
  type CodeSession,
  deleteSession,
  getCodeSession,
  getDashboard,
  getLiveBoard,
  getSessionsByProfileId,
  getTestedProfilesBySessionId,
  type TestedProfile,
  upgradeSession,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { storeAnswer } from '../../platform/test/store-answer.ts';
import { aUser } from '../../platform/test/users.ts';
import { CodePage } from './code-page.tsx';

afterEach(() => vi.restoreAllMocks());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const aCode = (traits: Partial<CodeSession> = {}): CodeSession => ({
  id: 71,
  code: '40816',
  organizationId: 1,
  groupId: 8,
  profileId: null,
  organizationProtocolId: 5,
  startsOn: inHours(-24),
  endsOn: inHours(24),
  createdOn: inHours(-24),
  createdByAccountEmail: 'ann@fixture.example',
  baselineSessionTypeId: 8,
  isNonBaseline: false,
  isScreening: false,
  showResultsAfterSession: true,
  isAccountCreationEnabled: false,
  groupName: 'Rowing',
  profileName: null,
  protocolName: 'Sideline',
  displayName: 'Rowing',
  type: 'Baseline Assessment',
  status: 'Active',
  isActive: true,
  isProfileSession: false,
  testedProfileCount: 2,
  protocolItems: [{ regulationMeasureId: 1002, regulationMeasureOrder: 0 }],
  selectedAccountNotifications: [],
  canBeExpedited: false,
  groupProfileCount: 38,
  ...traits,
});

const tested = (
  profileId: number,
  firstName: string,
  traits: Partial<TestedProfile> = {},
): TestedProfile => ({
  profileId,
  firstName,
  lastName: 'Berg',
  testCount: 1,
  lastTestId: 900 + profileId,
  lastCompletedOn: inHours(-1),
  measureAverageList: [
    {
      measureId: 1002,
      name: 'Reaction Time',
      score: 250,
      display: '250 ms',
      changeLevel: 'normal',
      changeWord: 'Normal',
      isIncomplete: false,
    },
  ],
  hasIncompleteOrRedTests: false,
  ...traits,
});

const incomplete = tested(12, 'Ann', {
  hasIncompleteOrRedTests: true,
  measureAverageList: [
    {
      measureId: 1002,
      name: 'Reaction Time',
      score: null,
      display: '–',
      changeLevel: 'none',
      changeWord: '',
      isIncomplete: true,
    },
  ],
});

async function opened(code: CodeSession, permissions?: readonly string[]) {
  let shown = code;
  const calls = answerCalls([
    [getCodeSession, () => ({ reply: { session: shown } })],
    [
      getTestedProfilesBySessionId,
      () => ({
        reply: { testedProfiles: [incomplete, tested(13, 'Bo')], totalRowCount: 2, incompleteOrRedCount: 1 },
      }),
    ],
    [
      upgradeSession,
      () => {
        shown = { ...shown, baselineSessionTypeId: 8 };
        return { reply: { session: { id: 71, baselineSessionTypeId: 8 } } };
      },
    ],
    [deleteSession, () => ({ reply: {} })],
  ]);
  const onDeleted = vi.fn(async () => undefined);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await renderDesign(
    <QueryClientProvider client={queries}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <CodePage
          address={{ id: 71, PageNumber: 1, RowsPerPage: 10, tab: 'code' }}
          onAddressChange={() => {}}
          onDeleted={onDeleted}
        />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Rowing' })).toBeVisible();
  return { page, calls, onDeleted, queries };
}

test('C160 C161 C201: the tested people with their measures, whoever is incomplete first, each leading to the profile', async () => {
  const { page } = await opened(aCode());
  await expect
    .element(page.getByRole('link', { name: 'Ann Berg' }))
    .toHaveAttribute('href', '/profiles/12/overview');
  await expect.element(page.getByRole('row', { name: /Ann Berg 12 Incomplete .* Not done/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Bo Berg 13 Complete .* 250 ms/ })).toBeVisible();
  await expect.element(page.getByText('1 of 2 are incomplete or worse than baseline.')).toBeVisible();
  await expect.element(page.getByText('2 of 38')).toBeVisible();
});

test('C220: a code of the older structure says so, and one press upgrades it', async () => {
  const { page } = await opened(aCode({ baselineSessionTypeId: 1 }));
  const banner = page.getByText('This code uses an older structure. Upgrade it to use current tests.');
  await expect.element(banner).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Upgrade' }));
  await expect.element(page.getByText('Session Successfully Updated')).toBeVisible();
  await expect.poll(() => banner.elements()).toHaveLength(0);
});

test('C219: an expired code offers no change; who only reads is offered none at all', async () => {
  const { page } = await opened(aCode({ status: 'Expired', endsOn: inHours(-1), isActive: false }));
  await expect.element(page.getByRole('button', { name: 'Delete Code' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Edit Code' }).elements()).toHaveLength(0);
  await page.unmount();
  vi.restoreAllMocks();
  const reader = await opened(aCode(), ['code:read']);
  expect(reader.page.getByRole('button', { name: /Edit Code|Delete Code/ }).elements()).toHaveLength(0);
});

test('C162 C447: deleting asks first, says that it is done, and leads away', async () => {
  const { page, onDeleted, queries } = await opened(aCode());
  // The dashboard and the tab of a profile were looked at just before.
  const elsewhere = [
    await storeAnswer(queries, getDashboard, {}),
    await storeAnswer(queries, getSessionsByProfileId, { id: 12 }),
  ];
  await userEvent.click(page.getByRole('button', { name: 'Delete Code' }));
  expect(onDeleted).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(page.getByText('Session Successfully Deleted')).toBeVisible();
  await expect.poll(() => onDeleted).toHaveBeenCalledOnce();
  // They do not go on showing it as one that runs.
  for (const isOutdated of elsewhere) await expect.poll(isOutdated).toBe(true);
});

test('the sheet is printed with the digits and the group, and nothing else of the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { page } = await opened(aCode());
  await userEvent.click(page.getByRole('button', { name: 'Print sheet' }));
  await expect.poll(() => print).toHaveBeenCalledOnce();
  const sheet = document.querySelector('[aria-label="Code sheet"]');
  expect(sheet?.textContent).toContain('40816');
  expect(sheet?.textContent).toContain('Rowing');
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[aria-label="Code sheet"]')).toBeNull();
});

test('a code that runs has a live board, and where the test player is served the page and the sheet lead to it', async () => {
  const meta = document.createElement('meta');
  meta.name = 'test-player';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  vi.spyOn(window, 'print').mockImplementation(() => {});
  const { page } = await opened(aCode());
  await expect
    .element(page.getByRole('link', { name: 'Live' }))
    .toHaveAttribute('href', '/codes/71?tab=live');
  await expect
    .element(page.getByRole('link', { name: 'Code', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(page.getByRole('link', { name: 'Open the player' }))
    .toHaveAttribute('href', `${window.location.origin}/redeem-code/40816`);
  await userEvent.click(page.getByRole('button', { name: 'Print sheet' }));
  const sheet = () => document.querySelector('[aria-label="Code sheet"]')?.textContent;
  await expect.poll(sheet).toContain(`${window.location.host}/test`);
  expect(sheet()).toContain('in a browser or the Plumbline app');
  window.dispatchEvent(new Event('afterprint'));
});

test('a code that has ended has no live board, and without the player nothing leads there', async () => {
  const { page } = await opened(aCode({ status: 'Expired', endsOn: inHours(-1), isActive: false }));
  expect(page.getByRole('link', { name: /^Live$|player/ }).elements()).toHaveLength(0);
  await page.unmount();
  vi.restoreAllMocks();
  const running = await opened(aCode());
  await expect.element(running.page.getByRole('link', { name: 'Live' })).toBeVisible();
  expect(running.page.getByRole('link', { name: 'Open the player' }).elements()).toHaveLength(0);
});

test('the board of one code is never shown under another one, also where both were looked at before', async () => {
  const board = {
    asOf: inHours(0),
    sittings: [],
    done: [{ profileId: 40, firstName: 'Gil', lastName: 'Hay', lastCompletedOn: inHours(-1) }],
    doneCount: 1,
    notBegunCount: null,
  };
  const idOf = (request: unknown) => (request as { id: number }).id;
  answerCalls([
    [
      getCodeSession,
      (request) => ({ reply: { session: aCode({ id: idOf(request), code: `400${idOf(request)}` }) } }),
    ],
    [
      { ...getLiveBoard, path: `${getLiveBoard.path}/stream` },
      (request) =>
        idOf(request) === 71
          ? { body: `data: ${JSON.stringify(board)}\n\n`, status: 200, headers: {} }
          : new Promise(() => undefined),
    ],
  ]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queries.prefetchQuery(callQuery(getCodeSession, { id: 72 }));
  function Codes() {
    const [id, setId] = useState(71);
    return (
      <>
        <button type="button" onClick={() => setId(72)}>
          The other code
        </button>
        <CodePage
          address={{ id, PageNumber: 1, RowsPerPage: 10, tab: 'live' }}
          onAddressChange={() => {}}
          onDeleted={async () => undefined}
        />
      </>
    );
  }
  const page = await renderDesign(
    <QueryClientProvider client={queries}>
      <CurrentUserProvider value={aUser()}>
        <Codes />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Gil Hay')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'The other code' }));
  await expect.element(page.getByText('Code 40072')).toBeVisible();
  expect(page.getByText('Gil Hay').elements()).toHaveLength(0);
});
