import {
  getAdminAccounts,
  getOrganizationToEdit,
  previewMeasureAccess,
  type StaffOrganization,
  updateOrganization,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { EditOrganizationDialog } from './edit-organization-dialog.tsx';

const organization: StaffOrganization = {
  id: 12,
  name: 'Riverside High School',
  createdOn: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-02-05T12:00:00.123Z',
  typeId: 2,
  businessTypeId: 2,
  packageTierId: 4,
  adminAccountId: null,
  phone: '701-555-0100',
  address1: '1 Main St',
  address2: '',
  city: 'Fargo',
  state: 'ND',
  postalCode: '58102',
  country: 'US',
  isResearch: false,
  isDemo: false,
  isPilot: false,
  isDisabled: false,
  isInternalOrg: false,
  isEnterpriseAdminOrg: false,
  canEnableProfileSharing: true,
  hasCustomAgreement: false,
  isInactive: false,
  lastTestedOn: null,
  latitude: 46.9,
  longitude: -96.8,
  billingAddress1: '',
  billingAddress2: '',
  billingCity: '',
  billingState: '',
  billingPostalCode: '',
  billingCountry: '',
  billMethod: null,
  stripeId: null,
  lastFourDigits: null,
  billingCycleTypeId: null,
  automatedBillingAcceptedDate: null,
};

afterEach(() => vi.restoreAllMocks());

async function open(update: () => Answer) {
  await view.viewport(1440, 1200);
  const calls = answerCalls([
    [getOrganizationToEdit, () => ({ reply: { organization } })],
    [getAdminAccounts, () => ({ reply: { accounts: [{ id: 7, firstName: 'Ada', lastName: 'Admin' }] } })],
    [
      previewMeasureAccess,
      () => ({
        reply: {
          added: [],
          removed: [{ regulationMeasureId: 1002, name: 'Reaction Time' }],
          protocols: [{ name: 'Both kinds', lostCount: 1 }],
          emptied: null,
        },
      }),
    ],
    [updateOrganization, update],
  ]);
  const onClose = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <EditOrganizationDialog organizationId={12} onClose={onClose} />
    </QueryClientProvider>,
  );
  const sent = () => calls.find(({ path }) => path === updateOrganization.path)?.request;
  return { screen, calls, onClose, sent };
}

test('B109 B203 B447 B465: identity, address, flags, administrator and tests are sent with the moment that was read', async () => {
  const { screen, sent, onClose } = await open(() => ({ reply: { updatedAt: '2026-02-06T12:00:00.000Z' } }));
  await userEvent.fill(screen.getByLabelText('Organization Name'), 'Riverbank High School');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Pilot/ }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Administrator/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Ada Admin' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Reset the tests/ }));
  await expect.element(screen.getByText('It loses: Reaction Time.')).toBeVisible();
  await expect.element(screen.getByText('The protocol “Both kinds” loses 1 test.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Successfully Updated Organization')).toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(sent()).toMatchObject({
    updateMeasureAccess: true,
    organization: {
      id: 12,
      updatedAt: organization.updatedAt,
      name: 'Riverbank High School',
      isPilot: true,
      isDemo: false,
      adminAccountId: 7,
      packageTierId: 4,
      postalCode: '58102',
    },
  });
});

test('a refusal is shown in the dialog, and what was typed is not lost', async () => {
  const { screen, onClose } = await open(() => ({
    status: 409,
    code: 'organization.changed_meanwhile',
    message: 'Someone else changed this organization.',
  }));
  await userEvent.fill(screen.getByLabelText('Organization Name'), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Someone else changed this organization.')).toBeVisible();
  await expect.element(screen.getByLabelText('Organization Name')).toHaveValue('Mine');
  expect(onClose).not.toHaveBeenCalled();
});
