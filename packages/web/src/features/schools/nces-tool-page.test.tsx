import {
  type CrmCompany,
  getHubspotCompaniesWithoutNces,
  getSchoolCandidates,
  getSchoolDecisionsPaged,
  type RatedCandidate,
  reopenSchoolDecision,
  updateHubspotCompanyModel,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { NcesToolPage } from './nces-tool-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end();
});

const company = (id: string, name: string): CrmCompany => ({
  id,
  name,
  address: '1 Oak St',
  city: 'Stockton',
  state: 'California',
  organizationBusinessType: 'High School',
  swayOrganizationId: null,
  ncesToolSkipped: false,
  schoolNcesId: null,
  schoolDistrictNcesId: null,
  postSecondaryNcesUnitId: null,
  privateSchoolNcesId: null,
});
const candidate = (id: string, name: string): RatedCandidate => ({
  id,
  name,
  address: null,
  city: 'Stockton',
  state: 'CA',
  zip: '95201',
  type: 'publicHighSchool',
  matchRating: 71.4,
  reason: 'Same name, same city.',
});
const decision = {
  id: 3,
  companyId: '10',
  companyName: 'Harbor High',
  businessType: 'High School',
  schoolId: '060000000009',
  schoolName: 'Harbor High',
  decidedBy: 'Ingrid Vale',
  decidedOn: '2026-11-20T10:00:00Z',
  reopenedOn: null,
};

interface Given {
  companies?: Answer;
  /** Those after the first page. */
  nextCompanies?: Promise<Answer>;
  candidates?: object;
  update?: Answer;
  isCrmConnected?: boolean;
}

async function open(given: Given = {}) {
  await view.viewport(1440, 900);
  const user = aUser({});
  session.start('token-1', user, 1);
  const sent = answerCalls([
    [
      getSchoolDecisionsPaged,
      () => ({
        reply: { decisions: [decision], totalRowCount: 1, isCrmConnected: given.isCrmConnected ?? true },
      }),
    ],
    [reopenSchoolDecision, () => ({ reply: {} })],
    [
      getHubspotCompaniesWithoutNces,
      (request) =>
        ((request as { offset: string }).offset === '0' ? undefined : given.nextCompanies) ??
        given.companies ?? {
          reply: { companies: [company('11', 'Lincoln High'), company('12', 'Valley High')], offset: null },
        },
    ],
    [
      getSchoolCandidates,
      () => ({
        reply: given.candidates ?? {
          candidates: [
            candidate('060000000001', 'Lincoln High'),
            candidate('060000000002', 'Lincoln Continuation High'),
          ],
          preselectedId: '060000000001',
          hasSchools: true,
        },
      }),
    ],
    [
      updateHubspotCompanyModel,
      () => given.update ?? { reply: { message: 'Successfully Updated Hubspot Company' } },
    ],
  ]);
  const onBusinessTypeChange = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <NcesToolPage businessType="High School" onBusinessTypeChange={onBusinessTypeChange} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, sent, onBusinessTypeChange };
}

type Screen = Awaited<ReturnType<typeof open>>['screen'];
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const start = (screen: Screen) => userEvent.click(button(screen, 'Start'));
const heading = (screen: Screen, name: string) => screen.getByRole('heading', { name, exact: true });
const updates = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
  sent.filter(({ path }) => path === updateHubspotCompanyModel.path).map(({ request }) => request);

test('B192 B290 B468: Start shows the first company, the likeliest school is chosen, and only Match saves it and moves on', async () => {
  const { screen, sent } = await open();
  await start(screen);
  await expect.element(heading(screen, 'Lincoln High')).toHaveFocus();
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  expect(updates(sent)).toEqual([]);
  await userEvent.click(button(screen, 'Match'));
  await expect.element(screen.getByText('Successfully Updated Hubspot Company')).toBeVisible();
  await expect.element(heading(screen, 'Valley High')).toHaveFocus();
  expect(updates(sent)).toEqual([
    {
      company: {
        id: '11',
        name: 'Lincoln High',
        organizationBusinessType: 'High School',
        schoolNcesId: '060000000001',
      },
    },
  ]);
});

test('B192: by keyboard: a digit chooses, Enter matches', async () => {
  const { screen, sent } = await open();
  await start(screen);
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  await userEvent.keyboard('2');
  await expect.element(screen.getByRole('radio').nth(1)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(screen, 'Valley High')).toHaveFocus();
  expect(updates(sent)).toMatchObject([{ company: { schoolNcesId: '060000000002' } }]);
});

test('B192: while the next companies are fetched, the one that was decided is gone and cannot be decided again', async () => {
  let arrive: (answer: Answer) => void = () => undefined;
  const nextCompanies = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  const { screen, sent } = await open({
    companies: { reply: { companies: [company('11', 'Lincoln High')], offset: '11' } },
    nextCompanies,
  });
  await start(screen);
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  await userEvent.click(button(screen, 'Match'));
  await expect.element(screen.getByText('Loading Data...')).toBeInTheDocument();
  await expect.element(heading(screen, 'Lincoln High')).not.toBeInTheDocument();
  arrive({ reply: { companies: [company('12', 'Valley High')], offset: null } });
  await expect.element(heading(screen, 'Valley High')).toHaveFocus();
  expect(updates(sent)).toHaveLength(1);
});

test('B291 B469: Skip saves the skip, and the type School District where that is ticked', async () => {
  const { screen, sent } = await open({
    update: { reply: { message: 'Successfully Updated Skipped Hubspot Company' } },
  });
  await start(screen);
  await userEvent.click(screen.getByLabelText('Skip as a School District'));
  await userEvent.click(button(screen, 'Skip'));
  await expect.element(screen.getByText('Successfully Updated Skipped Hubspot Company')).toBeVisible();
  await expect.element(heading(screen, 'Valley High')).toBeVisible();
  await userEvent.click(button(screen, 'Skip'));
  await expect.element(screen.getByText('No companies are left')).toBeVisible();
  expect(updates(sent)).toEqual([
    {
      company: {
        id: '11',
        name: 'Lincoln High',
        organizationBusinessType: 'School District',
        ncesToolSkipped: true,
      },
    },
    {
      company: {
        id: '12',
        name: 'Valley High',
        organizationBusinessType: 'High School',
        ncesToolSkipped: true,
      },
    },
  ]);
});

const failed = {
  status: 503,
  code: 'schools.crm_update_failed',
  message: 'There was an issue trying to update the hubspot company',
};

test('B292 B467: what cannot be saved is told, and after 5 seconds the next company follows', async () => {
  const { screen } = await open({ update: failed });
  await start(screen);
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  const waits: { run: () => void; ms: number | undefined }[] = [];
  const real = window.setTimeout;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 5000) return real(run, ms, ...rest);
    waits.push({ run, ms });
    return 0;
  }) as typeof window.setTimeout);
  await userEvent.click(button(screen, 'Match'));
  await expect.element(screen.getByText('The next company follows in 5 seconds.')).toBeVisible();
  await expect.poll(() => view.getByText(failed.message).elements().length).toBe(2);
  await expect.element(heading(screen, 'Lincoln High')).toBeVisible();
  // The wait begins in an effect, which may run only after the text is in the page.
  await expect.poll(() => waits.length).toBe(1);
  waits[0]?.run();
  await expect.element(heading(screen, 'Valley High')).toBeVisible();
});

test('B292: whoever stays on the company that was not saved can try again', async () => {
  const { screen, sent } = await open({ update: failed });
  await start(screen);
  await userEvent.click(button(screen, 'Match'));
  await userEvent.click(button(screen, 'Stay on this company'));
  await expect.element(screen.getByText('The next company follows in 5 seconds.')).not.toBeInTheDocument();
  await userEvent.click(button(screen, 'Match'));
  await expect.poll(() => updates(sent).length).toBe(2);
  await expect.element(heading(screen, 'Lincoln High')).toBeVisible();
});

test('B194: no school of the state: the specified sentence, and Match is not to be pressed', async () => {
  const { screen } = await open({ candidates: { candidates: [], preselectedId: null, hasSchools: true } });
  await start(screen);
  await expect
    .element(
      screen.getByText('No schools or districts match the state of the current company', { exact: true }),
    )
    .toBeVisible();
  await expect.element(button(screen, 'Match')).toBeDisabled();
  await expect
    .element(button(screen, 'Match'))
    .toHaveAccessibleDescription('To match, choose a school or district first.');
});

test('B193: each of the four business types can be worked through', async () => {
  const { screen, onBusinessTypeChange } = await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Companies of business type' }));
  const options = screen
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(options).toEqual(['High School', 'School District', 'College or University', 'Private School']);
  await userEvent.click(screen.getByRole('option', { name: 'Private School' }));
  expect(onBusinessTypeChange).toHaveBeenCalledWith('Private School');
});

test('B466: companies that do not load are told, and tried again', async () => {
  const message = 'There was an issue trying to update the hubspot companies';
  const { screen, sent } = await open({
    companies: { status: 503, code: 'schools.crm_list_failed', message },
  });
  await start(screen);
  await expect.element(screen.getByText(message)).toBeVisible();
  await userEvent.click(button(screen, 'Retry'));
  await expect
    .poll(() => sent.filter(({ path }) => path === getHubspotCompaniesWithoutNces.path).length)
    .toBe(2);
});

test('without a customer list the page says so, and offers no Start', async () => {
  const { screen } = await open({ isCrmConnected: false });
  await expect.element(screen.getByText('No customer list is connected')).toBeVisible();
  await expect.element(button(screen, 'Start')).not.toBeInTheDocument();
});

test('a decision says who and when, and is reopened', async () => {
  const { screen, sent } = await open();
  await expect.element(screen.getByText('Harbor High: Harbor High, High School, 060000000009')).toBeVisible();
  await expect.element(screen.getByText(/Ingrid Vale/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen Harbor High' }));
  await expect.element(screen.getByText('The company comes up again after the next Start.')).toBeVisible();
  expect(sent.find(({ path }) => path === reopenSchoolDecision.path)?.request).toEqual({ id: 3 });
});
