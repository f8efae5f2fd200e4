import {
  type ActiveCode,
  type DashboardFacts,
  getDashboard,
  getOrganizationTestDataSummary,
  getProfilesPaged,
  type ProfileRow,
} from '@plumbline/contract';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, type UserTraits } from '../../platform/test/users.ts';
import { DashboardPage } from './dashboard-page.tsx';
import type { TestsFilter } from './tests-filter.ts';

const row = (id: number, over: Partial<ProfileRow> = {}): ProfileRow => ({
  id,
  firstName: `First${id}`,
  lastName: `Last${id}`,
  fullName: `First${id} Last${id}`,
  graduationYear: null,
  groupNames: [],
  isInactive: false,
  inEvent: false,
  openEvent: null,
  lastTestDate: '2026-10-06T15:42:00.000Z',
  lastTestType: 'Assessment',
  lastTestIsEvent: false,
  baselineStatus: 'Current',
  largestChange: null,
  meaning: null,
  verdict: 'none',
  severity: null,
  ...over,
});
const hurt = (id: number, startedOn: string) =>
  row(id, { inEvent: true, openEvent: { id: 100 + id, eventTypeId: 2, name: `Fall ${id}`, startedOn } });
const code = (id: number, over: Partial<ActiveCode> = {}): ActiveCode => ({
  id,
  code: `1000${id}`,
  profileId: null,
  profileName: null,
  groupName: null,
  protocolName: 'Concussion Baseline',
  endsOn: '2026-10-09T23:59:59.000Z',
  ...over,
});
const facts: DashboardFacts = {
  testedToday: 3,
  worseToday: 2,
  openEvents: 7,
  worseEvents: 2,
  newEvents: 1,
  quietEvents: 3,
  quietProfiles: [
    { id: 11, lastName: 'Prescott' },
    { id: 12, lastName: 'Lindqvist' },
  ],
  activeProfiles: 1248,
  baselineNotReady: 41,
};
const days = (count: number, total: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
    totalTestCount: total,
    covidTestCount: 0,
    balanceTestCount: 2,
    reactionTimeTestCount: 0,
    impulseControlTestCount: 0,
    inspectionTimeTestCount: 0,
    memoryTestCount: 0,
    numberCountingTestCount: 0,
  }));

interface Given {
  dashboard?: () => Answer;
  openEvents?: () => Answer;
  recent?: () => Answer;
  summary?: (lookBackDays: number) => Answer;
  user?: UserTraits;
}
const none: Answer = { reply: { profiles: [], totalRowCount: 0 } };

afterEach(() => vi.restoreAllMocks());

async function open({ dashboard, openEvents, recent, summary, user }: Given = {}) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [
      getDashboard,
      dashboard ??
        (() => ({
          reply: { facts, activeCodeCount: 6, activeCodes: [code(1, { groupName: 'Football' }), code(2)] },
        })),
    ],
    [
      getProfilesPaged,
      (request) =>
        ((request as { openEventsOnly?: boolean }).openEventsOnly ? openEvents : recent)?.() ?? none,
    ],
    [
      getOrganizationTestDataSummary,
      (request) => {
        const { LookBackDays } = request as { LookBackDays: number };
        return summary?.(LookBackDays) ?? { reply: { organizationTestDataSummary: days(LookBackDays, 5) } };
      },
    ],
  ]);
  function Held() {
    const [tests, setTests] = useState<TestsFilter>({ tests: 'all', days: 30 });
    return <DashboardPage tests={tests} onTestsChange={setTests} />;
  }
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser(user)}>
        <Held />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('C015 C018 C019 C413 C414 C457: five of the open events, the newest start on top; what is asked for is as specified', async () => {
  const { screen, calls } = await open({
    openEvents: () => ({
      reply: {
        profiles: [6, 5, 4, 3, 2, 1].map((id) => hurt(id, `2026-10-0${id}T12:00:00.000Z`)),
        totalRowCount: 7,
      },
    }),
    recent: () => ({ reply: { profiles: [row(9), row(8, { lastTestDate: null })], totalRowCount: 2 } }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const events = screen.getByRole('table', { name: 'Open Events' });
  await expect.element(events.getByText('Fall 6')).toBeVisible();
  expect(
    events
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([6, 5, 4, 3, 2].map((id) => `/profiles/${id}/overview`));
  const card = screen.getByRole('region', { name: 'Open Events' });
  await expect.element(card).toHaveAttribute('data-tone', 'event');
  await expect
    .element(card.getByRole('link', { name: 'See all Open Events' }))
    .toHaveAttribute('href', '/profiles?openEventsOnly=true');
  const activity = screen.getByRole('table', { name: 'Recent Activity' });
  await expect.element(activity.getByRole('link')).toHaveAttribute('href', '/profiles/9/overview');
  const requests = calls.filter(({ path }) => path === getProfilesPaged.path).map(({ request }) => request);
  expect(requests).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ RowsPerPage: 5, SortByColumn: 'lastTestDate', SortAscending: false }),
      expect.objectContaining({
        RowsPerPage: 50,
        openEventsOnly: true,
        SortByColumn: 'eventStartedOn',
        SortAscending: false,
      }),
    ]),
  );
});

test('C023 C025: active codes with code, name, protocol and end date; a row opens the code', async () => {
  const { screen } = await open();
  const codes = screen.getByRole('table', { name: 'Active Codes' });
  await expect.element(codes.getByText('Football')).toBeVisible();
  expect(
    codes
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['Code', 'Name', 'Protocol', 'End Date']);
  await expect.element(codes.getByRole('link', { name: '10001' })).toHaveAttribute('href', '/codes/1');
  await expect.element(codes.getByText('New profile')).toBeVisible();
  await expect.element(codes.getByText('10/9/26').first()).toBeVisible();
});

test('C020 C022 C024: empty tables say so', async () => {
  const { screen } = await open({
    dashboard: () => ({ reply: { facts, activeCodeCount: 0, activeCodes: [] } }),
  });
  for (const text of ['No open events', 'No recent activity', 'No active codes']) {
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});

test('C016 C017 C026: in super view the id of the organization and its subscription, and nobody’s name', async () => {
  const { screen } = await open({
    user: { account: { isSuperAdmin: true }, viewingAsSuper: true },
    openEvents: () => ({
      reply: {
        profiles: [
          {
            ...hurt(3, '2026-10-03T12:00:00.000Z'),
            firstName: null,
            lastName: null,
            fullName: null,
            openEvent: { id: 103, eventTypeId: 2, name: null, startedOn: '2026-10-03T12:00:00.000Z' },
          },
        ],
        totalRowCount: 1,
      },
    }),
    dashboard: () => ({
      reply: {
        facts: { ...facts, quietEvents: 1, quietProfiles: [{ id: 3, lastName: null }] },
        activeCodeCount: 1,
        activeCodes: [code(1, { profileId: 3 })],
      },
    }),
  });
  await expect.element(screen.getByText('Org ID 1')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Subscription' }))
    .toHaveAttribute('href', '/org-management/subscription');
  const events = screen.getByRole('table', { name: 'Open Events' });
  await expect.element(events.getByRole('link', { name: '3' })).toBeVisible();
  await expect.element(events.getByText(eventTypes.find(2)?.label ?? '')).toBeVisible();
  for (const table of [events, screen.getByRole('table', { name: 'Recent Activity' })]) {
    for (const head of ['First Name', 'Last Name']) {
      expect(table.getByRole('columnheader', { name: head }).elements()).toHaveLength(0);
    }
  }
  await expect.element(screen.getByText('Profile 3')).toBeVisible();
  await expect.element(screen.getByText('ID 3', { exact: true })).toBeVisible();
  // Internal staff make no codes.
  expect(screen.getByRole('link', { name: /Create Code/ }).elements()).toHaveLength(0);
});

test('the four numbers lead to the people behind them', async () => {
  const { screen } = await open();
  for (const [name, href] of [
    ['Worse or concerning today 2 of 3 tested today', '/profiles?needs=worseToday'],
    ['Events 7 open, 2 worse 1 new', '/profiles?openEventsOnly=true'],
    ['Event, no test for 48 h 3 Prescott, Lindqvist and 1 more', '/profiles?needs=quietEvent'],
    ['Baseline not ready 41 of 1,248 profiles', '/profiles?needs=baseline'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('C027: the chart of test counts has the eight filters and shows what each counts', async () => {
  const { screen, calls } = await open();
  const kinds = screen.getByRole('radiogroup', { name: 'Kind of test' });
  await expect.element(kinds).toBeVisible();
  expect(
    kinds
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'All',
    'COVID',
    'Balance',
    'Reaction Time',
    'Impulse Control',
    'Inspection Time',
    'Memory',
    'Number Counting',
  ]);
  await expect.element(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect
    .element(screen.getByText('150 tests · the same as the 30 days before · 5 today'))
    .toBeVisible();
  await userEvent.click(screen.getByText('Balance', { exact: true }));
  await expect.element(screen.getByText('60 tests · the same as the 30 days before · 2 today')).toBeVisible();
  await userEvent.click(screen.getByRole('radiogroup', { name: 'Days shown' }).getByText('7'));
  await expect.element(screen.getByText('14 tests · the same as the 7 days before · 2 today')).toBeVisible();
  expect(
    calls.filter(({ path }) => path === getOrganizationTestDataSummary.path).map(({ request }) => request),
  ).toEqual([{ LookBackDays: 60 }, { LookBackDays: 14 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('figure', { name: 'Tests' }).getByRole('table');
  await expect.element(table.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(8);
});

test('C422: each part that did not load says so by itself, with a way to try again', async () => {
  let answer: Answer = { status: 503, code: 'server.stopping', message: 'The portal is restarting.' };
  const { screen } = await open({
    dashboard: () => answer,
    recent: () => ({ reply: { profiles: [row(9)], totalRowCount: 1 } }),
  });
  await expect.element(screen.getByText('The active codes did not load.')).toBeVisible();
  await expect.element(screen.getByText('The numbers of today did not load.')).toBeVisible();
  await expect.element(screen.getByText('First9')).toBeVisible();
  answer = { reply: { facts, activeCodeCount: 1, activeCodes: [code(1, { groupName: 'Soccer' })] } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }).first());
  await expect.element(screen.getByText('Soccer')).toBeVisible();
  await expect.element(screen.getByText('Baseline not ready')).toBeVisible();
});

test('what somebody answered stands in both tables, with a change beside it and without', async () => {
  const severe = { level: 'severe', words: 'GAD-7 severe' } as const;
  const worse = {
    measureId: 1002,
    scoreChange: 50,
    percentChange: 20,
    changeLevel: 'bad',
    changeWord: 'Worse',
  } as const;
  const { screen } = await open({
    openEvents: () => ({
      reply: {
        profiles: [
          { ...hurt(1, '2026-10-01T12:00:00.000Z'), meaning: severe, largestChange: worse },
          { ...hurt(2, '2026-10-02T12:00:00.000Z'), meaning: severe },
        ],
        totalRowCount: 2,
      },
    }),
    recent: () => ({ reply: { profiles: [row(9, { meaning: severe }), row(8)], totalRowCount: 2 } }),
  });
  const events = screen.getByRole('table', { name: 'Open Events' });
  await expect
    .element(events.getByRole('row', { name: /First1/ }))
    .toMatchTextContent(/GAD-7 severe.*20%\s?Worse/);
  await expect.element(events.getByRole('row', { name: /First2/ })).toMatchTextContent(/GAD-7 severe$/);
  const activity = screen.getByRole('table', { name: 'Recent Activity' });
  await expect.element(activity.getByRole('row', { name: /First9/ })).toMatchTextContent(/GAD-7 severe/);
  await expect.element(activity.getByRole('row', { name: /First8/ })).not.toMatchTextContent(/GAD-7/);
});

test('the name of an event and what a test says are whole, and no last column is pushed out by them', async () => {
  const name =
    'Fell from the upper beam in training and did not answer for some seconds; seen by both trainers. End';
  const urgent = { level: 'urgent', words: 'Alert on PHQ-9 and 1 more' } as const;
  const { screen } = await open({
    openEvents: () => ({
      reply: {
        profiles: [
          row(1, {
            inEvent: true,
            meaning: urgent,
            openEvent: { id: 101, eventTypeId: 2, name, startedOn: '2026-10-01T12:00:00.000Z' },
          }),
        ],
        totalRowCount: 1,
      },
    }),
    recent: () => ({
      reply: {
        profiles: [
          row(9, { lastTestType: 'Post-injury assessment', lastTestIsEvent: true, meaning: urgent }),
        ],
        totalRowCount: 1,
      },
    }),
  });
  await expect.element(screen.getByText(name)).toBeVisible();
  await expect
    .element(screen.getByRole('table', { name: 'Recent Activity' }).getByText(urgent.words))
    .toBeVisible();
  for (const label of ['Open Events', 'Recent Activity']) {
    const table = screen.getByRole('table', { name: label }).element();
    for (const box of [...table.querySelectorAll('td'), table.parentElement ?? table]) {
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    }
  }
});
