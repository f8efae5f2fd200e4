import { type CodeSession, getAccountNotificationPrefs, updateSession } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { EditCodeDialog } from './edit-code-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const code: CodeSession = {
  id: 71,
  code: '40816',
  organizationId: 1,
  groupId: 8,
  profileId: null,
  organizationProtocolId: 5,
  startsOn: inHours(-24),
  endsOn: inHours(72),
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
  protocolItems: [],
  selectedAccountNotifications: [],
  canBeExpedited: false,
  groupProfileCount: 38,
};

test('C376: the end is sent only by whoever changes it; in another zone the day would be another instant', async () => {
  const calls = answerCalls([
    [
      getAccountNotificationPrefs,
      () => ({ reply: { selectedAccountNotifications: [], isAccountCreationOffered: false } }),
    ],
    [updateSession, () => ({ reply: { session: { id: 71, endsOn: code.endsOn } } })],
  ]);
  const saved = () => calls.filter(({ path }) => path === updateSession.path).map(({ request }) => request);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await renderDesign(
    <QueryClientProvider client={queries}>
      <EditCodeDialog code={code} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await expect.poll(saved).toEqual([{ session: { id: 71, selectedAccountNotifications: [] } }]);
  await userEvent.click(page.getByRole('button', { name: '30 days' }));
  await userEvent.click(save);
  await expect
    .poll(saved)
    .toEqual([
      expect.anything(),
      { session: { id: 71, endsOn: expect.stringMatching(/^\d{4}-/), selectedAccountNotifications: [] } },
    ]);
});
