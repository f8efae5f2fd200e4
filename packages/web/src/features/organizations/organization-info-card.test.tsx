import { getOrganizationById, updateOrganizationInfo } from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { OrganizationInfoCard } from './organization-info-card.tsx';

afterEach(() => vi.restoreAllMocks());

const riverside = {
  id: 1,
  name: 'Riverside High School',
  typeId: 2,
  phone: '555-555-0142',
  address1: '1 River Road',
  address2: '',
  city: 'Duluth',
  state: 'MN',
  postalCode: '55802',
  timeZone: 'America/Chicago',
  isEnterpriseAdminOrg: false,
};

async function opened({
  save = (request: unknown): Answer => ({
    reply: {
      organization: { ...riverside, ...(request as { organization: object }).organization },
    },
  }),
  isInternal = false,
} = {}) {
  await view.viewport(1440, 1000);
  let stored: object = { organization: riverside };
  const calls = answerCalls([
    [getOrganizationById, () => ({ reply: stored })],
    [
      updateOrganizationInfo,
      (request) => {
        const answer = save(request);
        if ('reply' in answer) stored = answer.reply;
        return answer;
      },
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider
        value={aUser({ permissions: isInternal ? kindPermissions.super : kindPermissions.admin })}
      >
        <OrganizationInfoCard />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const edit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit organization info' }));
    await expect.element(screen.getByRole('dialog', { name: 'Edit Organization' })).toBeVisible();
  };
  const saved = () =>
    calls.filter(({ path }) => path === updateOrganizationInfo.path).map(({ request }) => request);
  return { screen, edit, saved };
}

test('what the organization is called and where it is; a change sends what was changed and stands there at once', async () => {
  const { screen, edit, saved } = await opened();
  await expect.element(screen.getByText('1 River Road, Duluth, MN 55802')).toBeVisible();
  await expect.element(screen.getByText('High School', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Central (Chicago)')).toBeVisible();
  await edit();
  await userEvent.fill(screen.getByLabelText('Organization Name'), 'Riverside Academy');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Organization Successfully Updated')).toBeVisible();
  await expect.element(screen.getByText('Riverside Academy')).toBeVisible();
  expect(saved()).toEqual([{ organization: { id: 1, name: 'Riverside Academy' } }]);
});

test('the type is for internal staff', async () => {
  const { screen, edit } = await opened();
  await edit();
  await expect.element(screen.getByRole('combobox', { name: 'Organization Type' })).toBeDisabled();
});

test('internal staff change it', async () => {
  const { screen, edit, saved } = await opened({ isInternal: true });
  await edit();
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization Type' }));
  await userEvent.click(screen.getByRole('option', { name: 'Private School' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(saved).toEqual([{ organization: { id: 1, typeId: 21 } }]);
});

test('no name is no organization, a phone has its form, and a refusal keeps the dialog as it is', async () => {
  const { screen, edit } = await opened({
    save: () => ({ status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' }),
  });
  await edit();
  const name = screen.getByLabelText('Organization Name');
  await userEvent.fill(name, ' ');
  await userEvent.tab();
  await expect.element(name).toHaveAccessibleDescription('required');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.fill(name, 'Riverside Academy');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('dialog').getByText('An unexpected error occured.')).toBeVisible();
  await expect.element(name).toHaveValue('Riverside Academy');
});
