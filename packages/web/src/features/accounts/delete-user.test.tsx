import { deleteAccount, type UserAccount } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { DeleteUser } from './delete-user.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('A329: a failed deletion says so, with the reason, and leads nowhere', async () => {
  const message = 'An organization needs a System Admin. Make someone else a System Admin first.';
  answerCalls([[deleteAccount, () => ({ status: 422, code: 'account.last_admin', message })]]);
  const account = { id: 12, firstName: 'Nia', lastName: 'Newcomer', isIdentityEditable: true } as UserAccount;
  const onDeleted = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <DeleteUser account={account} organizationName="Elm" isEnterprise={false} onDeleted={onDeleted} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete User' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Nia Newcomer will lose access to Elm/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(dialog.getByText(`There was a problem deleting this user: ${message}`)).toBeVisible();
  expect(onDeleted).not.toHaveBeenCalled();
});
