import { getGroupUsers, removeGroupUser } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { GroupUsers } from './group-users.tsx';

afterEach(() => vi.restoreAllMocks());

const user = (accountId: number, firstName: string, isAdmin: boolean) => ({
  accountId,
  firstName,
  lastName: 'Rivers',
  email: `${firstName}@riverside.example`,
  isAdmin,
});

async function removing(answer: Answer) {
  answerCalls([
    [getGroupUsers, () => ({ reply: { users: [user(1, 'Rita', true), user(2, 'Cole', false)] } })],
    [removeGroupUser, () => answer],
  ]);
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['user:read', 'user:manage'] })}>
        <GroupUsers groupId={7} isAdding={false} onAddingChange={() => undefined} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Remove Cole Rivers' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  return page;
}

test('B338 C451: a User is taken out of the group and it says so; a System Admin cannot be', async () => {
  const page = await removing({ reply: {} });
  await expect.element(page.getByText("Successfully updated group's users")).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove Rita Rivers' }).elements()).toHaveLength(0);
});

test('C432: what was refused says so with the reason, and the question stays', async () => {
  const message = 'A User needs at least one group.';
  const page = await removing({ status: 422, code: 'account.needs_group', message });
  await expect
    .element(page.getByRole('dialog').getByText(`There was an error updating the group's users. ${message}`))
    .toBeVisible();
});
