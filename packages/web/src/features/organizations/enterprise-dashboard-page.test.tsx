import {
  type EnterpriseOrganization,
  getEnterpriseOrganizations,
  grantChildAccess,
} from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { readAddress } from '../../platform/navigation/address-fields.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { clinicalPages } from '../../platform/navigation/pages/clinical-pages.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { EnterpriseDashboardPage } from './enterprise-dashboard-page.tsx';

const northern = {
  id: 3,
  name: 'Northern Health System',
  isEnterpriseAdminOrg: true,
  organizationAccessTypeId: 2,
};
const child = (over: Partial<EnterpriseOrganization>): EnterpriseOrganization => ({
  id: 5,
  name: 'Elm Clinic',
  street: '200 Main Ave',
  apartment: 'Suite 4',
  city: 'Fargo',
  state: 'ND',
  postalCode: '58102',
  place: { latitude: 46.9, longitude: -96.79 },
  lastTestDate: '2026-11-01T12:00:00.000Z',
  totalTests: 1204,
  totalProfiles: 86,
  isActive: true,
  canView: true,
  ...over,
});
const oak = child({
  id: 6,
  name: 'Oak Hospital',
  city: 'Duluth',
  isActive: false,
  canView: false,
  lastTestDate: null,
  totalTests: 0,
  totalProfiles: 3,
});

const plain = readAddress(clinicalPages['/dashboard'].address, {});

afterEach(() => vi.restoreAllMocks());

async function open(children: () => Answer, over: Partial<AddressOf<'/dashboard'>> = {}) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [getEnterpriseOrganizations, children],
    [grantChildAccess, () => ({ reply: {} })],
  ]);
  const onAddressChange = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider
        value={aUser({ organizations: [northern], permissions: kindPermissions.enterpriseAdmin })}
      >
        <EnterpriseDashboardPage address={{ ...plain, ...over }} onAddressChange={onAddressChange} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, calls, onAddressChange };
}

test('C006 C028 C029 C030: children with their totals, and View Org only where access was granted', async () => {
  const { screen } = await open(() => ({ reply: { organizations: [child({}), oak] } }));
  await expect.element(screen.getByRole('heading', { name: 'Dashboard (Enterprise View)' })).toBeVisible();
  await expect.element(screen.getByText('1 active · 1,204 tests · 89 profiles')).toBeVisible();
  const heads = screen
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent);
  expect(heads).toEqual([
    'Name',
    'ID',
    'City',
    'State',
    'Last Test Date',
    'Total Tests',
    'Total Profiles',
    'Status',
    'View',
  ]);
  await expect
    .element(screen.getByRole('link', { name: 'View Org Elm Clinic' }))
    .toHaveAttribute('href', '/dashboard?orgId=5');
  expect(screen.getByRole('link', { name: 'View Org Oak Hospital' }).elements()).toHaveLength(0);
  await expect
    .element(screen.getByRole('link', { name: 'Create New Child Organization' }))
    .toHaveAttribute('href', '/enterprise-enrollment');
});

test('C319: access is taken with a reason, and the table then offers the organization', async () => {
  let canView = false;
  const { screen, calls } = await open(() => ({ reply: { organizations: [{ ...oak, canView }] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Get access to Oak Hospital' }));
  const take = screen.getByRole('button', { name: 'Get access', exact: true });
  await expect.element(take).toBeDisabled();
  canView = true;
  await userEvent.fill(screen.getByLabelText('Reason'), 'Asked by the clinic');
  await userEvent.click(take);
  await expect.element(screen.getByRole('link', { name: 'View Org Oak Hospital' })).toBeVisible();
  expect(calls.find(({ path }) => path === grantChildAccess.path)?.request).toEqual({
    organizationId: 6,
    reason: 'Asked by the clinic',
  });
});

test('the search narrows by name, city and id, and nothing found says so', async () => {
  const both: Answer = { reply: { organizations: [child({}), oak] } };
  const { screen } = await open(() => both, { SearchString: 'dulu' });
  await expect.element(screen.getByText('Oak Hospital')).toBeVisible();
  expect(screen.getByText('Elm Clinic').elements()).toHaveLength(0);
  await screen.unmount();
  const none = await open(() => both, { SearchString: 'nowhere' });
  await expect.element(none.screen.getByText('No organizations match your search.')).toBeVisible();
  await userEvent.click(none.screen.getByRole('button', { name: 'Clear search' }).first());
  await expect
    .poll(() => none.onAddressChange)
    .toHaveBeenCalledWith({ PageNumber: 1, SearchString: '' }, { replace: true });
});

test('a table that did not load says so, with a way to try again', async () => {
  let answer: Answer = { status: 503, code: 'server.stopping', message: 'The portal is restarting.' };
  const { screen } = await open(() => answer);
  await expect.element(screen.getByText('The portal is restarting.')).toBeVisible();
  answer = { reply: { organizations: [] } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByText('No child organizations')).toBeVisible();
});

test.each([
  { width: 1440, where: 'City of the row' },
  { width: 390, where: 'City of the card' },
])(
  'C029 C030: the whole row of a granted child leads into it, the others lead nowhere: $where',
  async ({ width }) => {
    const { screen } = await open(() => ({ reply: { organizations: [child({}), oak] } }));
    await view.viewport(width, 844);
    await expect
      .element(screen.getByRole('link', { name: /^View Org Elm Clinic$/ }).first())
      .toHaveAttribute('href', '/dashboard?orgId=5');
    const fargo = screen.getByText('Fargo', { exact: true }).first().element().getBoundingClientRect();
    const hit = document.elementFromPoint(fargo.x + 2, fargo.y + fargo.height / 2)?.closest('a');
    expect(hit?.getAttribute('href')).toBe('/dashboard?orgId=5');
    const duluth = screen.getByText('Duluth', { exact: true }).first().element();
    duluth.scrollIntoView();
    const box = duluth.getBoundingClientRect();
    expect(document.elementFromPoint(box.x + 2, box.y + box.height / 2)?.closest('a')).toBeNull();
    expect(duluth.closest('tr, li')?.querySelector('a')).toBeNull();
  },
);

test('C029: a child in which nobody was tested yet is new and says what comes next, one that stopped is inactive', async () => {
  const stopped = child({ id: 7, name: 'Pine Clinic', isActive: false, totalTests: 40 });
  const { screen } = await open(() => ({ reply: { organizations: [oak, stopped] } }));
  await expect
    .element(screen.getByRole('row', { name: /Oak Hospital/ }))
    .toMatchTextContent(/New: no one tested yet\s*Next: add profiles and a code\./);
  await expect.element(screen.getByRole('row', { name: /Pine Clinic/ })).toMatchTextContent(/Inactive/);
});

test('C029: ten children have pages, so that the map is not below all of them, and an order is of all of them', async () => {
  const ten = Array.from({ length: 10 }, (_, at) =>
    child({ id: 20 + at, name: `Clinic ${at}`, totalTests: at }),
  );
  const { screen, onAddressChange } = await open(() => ({ reply: { organizations: ten } }), {
    SortByColumn: 'totalTests',
    SortAscending: false,
  });
  await expect.element(screen.getByText('1–8 of 10')).toBeVisible();
  const names = () =>
    screen
      .getByRole('row', { name: /Clinic/ })
      .elements()
      .map((row) => row.querySelector('td')?.textContent);
  expect(names()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Clinic ${at}`));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onAddressChange).toHaveBeenCalledWith({ PageNumber: 2, RowsPerPage: 8 });
  await userEvent.click(screen.getByRole('button', { name: 'City' }));
  expect(onAddressChange).toHaveBeenLastCalledWith({
    PageNumber: 1,
    SortByColumn: 'city',
    SortAscending: true,
  });
  await screen.unmount();
  const nine = await open(() => ({ reply: { organizations: ten.slice(1) } }));
  await expect.element(nine.screen.getByText('Clinic 9')).toBeVisible();
  expect(nine.screen.getByRole('navigation', { name: /Pages of/ }).elements()).toHaveLength(0);
});
