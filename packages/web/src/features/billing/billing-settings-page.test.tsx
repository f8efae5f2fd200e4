import {
  addBillingChildOrg,
  type BillingInfo,
  findOrganization,
  getBillingChildOrgs,
  getBillingInfo,
  getEnterpriseOrganizations,
  removeBillingChildOrg,
  updateBillingCycle,
  updateBillingInfo,
  updateBillToOrg,
} from '@plumbline/contract';
import { kindPermissions, type ViewerKind } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aBillingInfo } from '../../platform/test/billing-info.ts';
import { aUser } from '../../platform/test/users.ts';
import { BillingSettingsPage } from './billing-settings-page.tsx';

afterEach(() => vi.restoreAllMocks());

const riverside = aBillingInfo();
const elm = {
  organizationId: 5,
  organizationName: 'Elm Clinic',
  isInternalOrg: false,
  packageTierId: 2,
  totalProfiles: 1200,
  totalTests: 8400,
};
const denied: Answer = {
  status: 403,
  code: 'access.denied',
  message: 'You do not have access to this. Ask an administrator of your organization.',
};

async function opened({
  as = 'admin' as ViewerKind,
  info = {} as Partial<BillingInfo>,
  children = [] as (typeof elm)[],
  save = undefined as Answer | undefined,
  width = 1440,
} = {}) {
  await view.viewport(width, 1000);
  let stored: BillingInfo = { ...riverside, ...info };
  const change = (facts: object): Answer => {
    if (save !== undefined) return save;
    stored = { ...stored, ...facts };
    return { reply: { billingInfo: stored } };
  };
  const asked = answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo: stored } })],
    [getBillingChildOrgs, () => ({ reply: { organizations: children } })],
    [updateBillingInfo, (request) => change(request as object)],
    [
      updateBillingCycle,
      (request) =>
        change({ billingCycleTypeId: (request as { BillingCycleTypeId: number }).BillingCycleTypeId }),
    ],
    [updateBillToOrg, () => change({ billToOrgId: 9, billToOrgName: 'District' })],
    [addBillingChildOrg, () => save ?? { reply: {} }],
    [removeBillingChildOrg, () => save ?? { reply: {} }],
    [
      findOrganization,
      (request) =>
        (request as { organizationId: number }).organizationId === 9
          ? { reply: { organization: { id: 9, name: 'District' } } }
          : { status: 404, code: 'organization.not_found', message: 'Organization not found' },
    ],
    [
      getEnterpriseOrganizations,
      () => ({
        reply: { organizations: [anEnterpriseChild(5, 'Elm Clinic'), anEnterpriseChild(6, 'Oak Clinic')] },
      }),
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: kindPermissions[as] })}>
        <BillingSettingsPage />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Billing contact' })).toBeVisible();
  return {
    screen,
    edit: (title: string) => userEvent.click(screen.getByRole('button', { name: `Edit ${title}` })),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true })),
    sent: (path: string) => asked.filter((call) => call.path === path).map(({ request }) => request),
  };
}

const anEnterpriseChild = (id: number, name: string) => ({
  id,
  name,
  street: null,
  apartment: null,
  city: null,
  state: null,
  postalCode: null,
  place: null,
  lastTestDate: null,
  totalTests: 0,
  totalProfiles: 0,
  isActive: false,
  canView: false,
});

test('B036: the sections in their order', async () => {
  const { screen } = await opened();
  const titles = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Bill-to organization',
    'Child organizations',
    'Billing contact',
    'Mailing address',
    'Billing address',
    'Credit card',
    'Billing cycle',
  ]);
});

test('B037: one section is open at a time, and what was typed is asked about before another one opens', async () => {
  const { screen, edit, press, sent } = await opened();
  await edit('Billing contact');
  await edit('Billing cycle');
  await expect.element(screen.getByRole('form', { name: 'Billing cycle' })).toBeVisible();
  expect(screen.getByRole('form').elements()).toHaveLength(1);

  await edit('Billing contact');
  await userEvent.fill(screen.getByLabelText('Org Billing Name'), 'Athletics');
  await edit('Mailing address');
  await expect.element(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await press('Keep editing');
  await expect.element(screen.getByLabelText('Org Billing Name')).toHaveValue('Athletics');

  await edit('Mailing address');
  await press('Discard');
  await expect.element(screen.getByRole('form', { name: 'Mailing address' })).toBeVisible();
  expect(screen.getByRole('form').elements()).toHaveLength(1);
  await press('Cancel');
  await expect.element(screen.getByText('Riverside Athletics')).toBeVisible();
  expect(sent(updateBillingInfo.path)).toEqual([]);
});

test('B037: after Keep editing a save closes the section and opens no other one', async () => {
  const { screen, edit, press } = await opened();
  await edit('Billing contact');
  await userEvent.fill(screen.getByLabelText('Org Billing Name'), 'Athletics');
  await edit('Mailing address');
  await press('Keep editing');
  await press('Save');
  await expect.element(screen.getByText('Successfully Edited')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit Billing contact' })).toBeVisible();
  expect(screen.getByRole('form').elements()).toHaveLength(0);
});

test('B322 B482: without an org billing name nothing is saved; with one it says so', async () => {
  const { screen, edit, press, sent } = await opened();
  await edit('Billing contact');
  const name = screen.getByLabelText('Org Billing Name');
  await expect.element(name).toHaveFocus();
  await userEvent.clear(name);
  await userEvent.tab();
  await expect.element(name).toHaveAccessibleDescription('required');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.fill(name, 'Athletics');
  await press('Save');
  await expect.element(screen.getByText('Successfully Edited')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit Billing contact' })).toHaveFocus();
  expect(sent(updateBillingInfo.path)).toMatchObject([{ billingName: 'Athletics' }]);
});

test('B476 B477: both addresses; the billing one can be copied from the mailing one', async () => {
  const { screen, edit, press, sent } = await opened();
  await edit('Mailing address');
  await userEvent.fill(screen.getByLabelText('Street'), '2 River Road');
  await press('Save');
  await expect.element(screen.getByText('Mailing Address Successfully Updated')).toBeVisible();
  await edit('Billing address');
  await press('Copy the mailing address');
  await press('Save');
  await expect.element(screen.getByText('Billing Address Successfully Updated')).toBeVisible();
  expect(sent(updateBillingInfo.path)[1]).toEqual({
    billingAddress1: '2 River Road',
    billingAddress2: '',
    billingCity: 'Duluth',
    billingState: 'MN',
    billingPostalCode: '55802',
    billingCountry: 'US',
  });
});

test('B478 B507: the billing cycle', async () => {
  const { screen, edit, press, sent } = await opened();
  await edit('Billing cycle');
  await userEvent.click(screen.getByRole('combobox', { name: 'Billing Cycle' }));
  await userEvent.click(screen.getByRole('option', { name: 'Quarterly' }));
  await press('Save');
  await expect.element(screen.getByText('Billing Cycle Successfully Updated')).toBeVisible();
  await expect.element(screen.getByText('Quarterly')).toBeVisible();
  expect(sent(updateBillingCycle.path)).toEqual([{ BillingCycleTypeId: 3 }]);
});

test('B003 B013: whose right is withdrawn while a section is open is told so, and what was typed stays', async () => {
  const { screen, edit, press } = await opened({ save: denied });
  await edit('Billing contact');
  await userEvent.fill(screen.getByLabelText('Org Billing Name'), 'Athletics');
  await press('Save');
  await expect.element(screen.getByRole('alert').getByText(/You do not have access to this/)).toBeVisible();
  await expect.element(screen.getByLabelText('Org Billing Name')).toHaveValue('Athletics');
});

test('B480 B329: internal staff name the payer by its number, whose name is shown below', async () => {
  const { screen, edit, press, sent } = await opened({ as: 'super' });
  await edit('Bill-to organization');
  const field = screen.getByLabelText('Organization ID');
  await userEvent.fill(field, '8');
  await expect.element(field).toHaveAccessibleDescription('Invalid Org ID');
  await userEvent.fill(field, '9');
  await expect.element(field).toHaveAccessibleDescription('District (9)');
  await press('Save');
  await expect.element(screen.getByText('Bill To Organization Successfully Updated')).toBeVisible();
  await expect.element(screen.getByText('District (9)')).toBeVisible();
  expect(sent(updateBillToOrg.path)).toEqual([{ OrganizationId: 9 }]);
});

test('B003: a System Admin reads who pays and that internal staff set it', async () => {
  const { screen } = await opened();
  await expect.element(screen.getByText('This organization', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Contact us to change who pays/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Bill-to|child organization/ }).elements()).toEqual([]);
});

test('B003 B011 B012: an organization with children shows no payer and where their invoices are, one with a payer no children', async () => {
  const parent = await opened({ info: { childOrganizationCount: 1 }, children: [elm] });
  await expect.element(parent.screen.getByText('Elm Clinic')).toBeVisible();
  await expect
    .element(
      parent.screen.getByText(
        /^You find and pay the invoices of these organizations under View Invoices\. Invoices from before you paid for an organization stay with it\.$/,
      ),
    )
    .toBeVisible();
  expect(parent.screen.getByRole('heading', { name: 'Bill-to organization' }).elements()).toEqual([]);
  parent.screen.unmount();
  const child = await opened({ info: { billToOrgId: 9, billToOrgName: 'District' } });
  await expect.element(child.screen.getByText('District (9)')).toBeVisible();
  expect(child.screen.getByRole('heading', { name: 'Child organizations' }).elements()).toEqual([]);
});

test('B010 B012: one with both a payer and children shows its children and adds none; staff read that one of the two has to go', async () => {
  const info = { billToOrgId: 9, billToOrgName: 'District', childOrganizationCount: 1 };
  const sentence =
    'This organization is billed to another one, and 1 organization is billed to it. Remove one of the two.';
  const admin = await opened({ info, children: [elm] });
  await expect.element(admin.screen.getByText('Elm Clinic')).toBeVisible();
  expect(admin.screen.getByRole('heading', { name: 'Bill-to organization' }).elements()).toEqual([]);
  expect(admin.screen.getByText(sentence).elements()).toEqual([]);
  admin.screen.unmount();
  const staff = await opened({ as: 'super', info, children: [elm] });
  await expect.element(staff.screen.getByText(sentence)).toBeVisible();
  await expect.element(staff.screen.getByText('District (9)')).toBeVisible();
  await expect.element(staff.screen.getByRole('button', { name: /^Remove/ })).toBeVisible();
  expect(staff.screen.getByRole('button', { name: 'Add child organization' }).elements()).toEqual([]);
});

test('B038 B379 B481: an empty choice just closes; a child is added, and a refusal stays in the dialog', async () => {
  const { screen, press, sent } = await opened({ as: 'super' });
  await press('Add child organization');
  await press('Add');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent(addBillingChildOrg.path)).toEqual([]);
  await press('Add child organization');
  await userEvent.fill(screen.getByLabelText('Organization ID'), '9');
  await press('Add');
  await expect.element(screen.getByText('Successfully Created')).toBeVisible();
  expect(sent(addBillingChildOrg.path)).toEqual([{ OrganizationId: 9 }]);
});

test('B004: an enterprise chooses among its own organizations that it does not pay for yet', async () => {
  const { screen, press, sent } = await opened({
    as: 'enterpriseAdmin',
    info: { childOrganizationCount: 1 },
    children: [elm],
  });
  await press('Add child organization');
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization' }));
  expect(
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Oak Clinic']);
  await userEvent.click(screen.getByRole('option', { name: 'Oak Clinic' }));
  await press('Add');
  await expect.poll(() => sent(addBillingChildOrg.path)).toEqual([{ OrganizationId: 6 }]);
});

test('B380: a child is removed after a question, on a phone too', async () => {
  const { screen, press, sent } = await opened({
    as: 'super',
    info: { childOrganizationCount: 1 },
    children: [elm],
    width: 390,
  });
  await press('Remove Elm Clinic');
  await expect.element(screen.getByText(/Elm Clinic starts paying for itself today/)).toBeVisible();
  expect(sent(removeBillingChildOrg.path)).toEqual([]);
  await press('Remove');
  await expect.poll(() => sent(removeBillingChildOrg.path)).toEqual([{ OrganizationId: 5 }]);
});
