import type { Call } from '@plumbline/contract';
import { z } from 'zod';
import { accountRequests } from './requests/account-requests.ts';
import { codeRequests } from './requests/code-requests.ts';
import { deviceRequests } from './requests/device-requests.ts';
import { duplicateRequests } from './requests/duplicate-requests.ts';
import { eventRequests } from './requests/event-requests.ts';
import { exportRequests } from './requests/export-requests.ts';
import { groupRequests } from './requests/group-requests.ts';
import { invoiceRequests } from './requests/invoice-requests.ts';
import { organizationRequests } from './requests/organization-requests.ts';
import { profileRequests } from './requests/profile-requests.ts';
import { protocolRequests } from './requests/protocol-requests.ts';
import { reportRequests } from './requests/report-requests.ts';
import type { RequestsOfCall } from './requests/requests-of-call.ts';
import { rosterRequests } from './requests/roster-requests.ts';
import { searchRequests } from './requests/search-requests.ts';
import { sharingRequests } from './requests/sharing-requests.ts';
import { subscriptionRequests } from './requests/subscription-requests.ts';
import { surveyRequests } from './requests/survey-requests.ts';
import { testRequests } from './requests/test-requests.ts';
import { toolsRequests } from './requests/tools-requests.ts';
import { usageRequests } from './requests/usage-requests.ts';

/**
 * Internal staff name any organization, which is what these calls are for: one to open, one to find, one that pays for a new one.
 * What an enterprise's admin may name in an enrollment is tried in features/organizations; that an organization's admin ends only grants
 * to the own organization, in features/staff; whom others may name as payer and as billed child, in features/billing; whom anybody may
 * name to connect with, in features/connections.
 * Internal staff also edit any, set up the single sign-on of any, and transfer profiles, groups and tests between those that they have open; what an enterprise's admin may
 * name in a transfer is tried in features/tools; that a System Admin confirms single sign-on of the own organization only, in features/access/sso.
 */
export const opensAnyOrganization: ReadonlySet<string> = new Set([
  'Report/GetEmailLogReport',
  'Report/ExportEmailLogReport',
  'Report/GetProfilesTestedReport',
  'Report/ExportProfilesTestedReport',
  'Admin/GetOrganizationsPaged',
  'Admin/GetOrganization',
  'Admin/GetAdminAccounts',
  'Admin/PreviewMeasureAccess',
  'Admin/UpdateOrganization',
  'Staff/GrantOrganizationAccess',
  'Staff/FindOrganization',
  'Staff/RevokeOrganizationGrant',
  'Enrollment/EnrollOrganization',
  'Billing/UpdateBillToOrg',
  'Billing/AddBillingChildOrg',
  'Billing/RemoveBillingChildOrg',
  'Organization/FindOrganizationToConnect',
  'Organization/SaveOrgConnect',
  'Tools/StartTransferProfile',
  'Tools/ConfirmTransferProfile',
  'Tools/TransferTest',
  'Tools/ChangeTestsToBaseline',
  'Tools/StartTransferGroup',
  'Tools/TransferGroupOfProfiles',
  'Tools/ContinueGroupTransfer',
  'Tools/UndoGroupTransfer',
  'IdentityProvider/GetIdentityProviders',
  'IdentityProvider/SaveIdentityProvider',
  'IdentityProvider/EnableIdentityProvider',
  'IdentityProvider/ConfirmIdentityProvider',
  'IdentityProvider/DeleteIdentityProvider',
  'IdentityProvider/TestIdentityProvider',
  'IdentityProvider/AddDomain',
  'IdentityProvider/ProveDomain',
  'IdentityProvider/RemoveDomain',
]);

/**
 * These name a profile of another organization, which is what they are for; import-profile.test.ts tries what they must not reach. A phone that says how far a sitting
 * is gets the same answer whoever it names; codes/live-board.test.ts tries whom the board shows.
 */
export const reachesOthersOnPurpose: ReadonlySet<string> = new Set([
  'Profile/ImportProfile',
  'Profile/DecideImportRequest',
  'Device/SendProgress',
]);

/** They reach the asker's own account and sessions; own-account.test.ts tries those of others. */
export const reachesOwnAccountOnly: ReadonlySet<string> = new Set(['account/EndSession', 'UpdateAccount']);

/**
 * The ids of tests, standard protocols and medical record systems are the portal's own, the same everywhere; measures.test.ts and
 * external-integrations.test.ts try whose they change. Companies of the customer list and what was decided of them are nobody's: see
 * features/schools.
 */
export const namesThePortalsOwn: ReadonlySet<string> = new Set([
  'Protocol/AddStandardProtocol',
  'Protocol/AddMeasureToOrganization',
  'Protocol/RemoveMeasureFromOrganization',
  'Organization/CreateExternalIntegration',
  'Admin/UpdateHubspotCompanyModel',
  'Admin/ReopenSchoolDecision',
]);

/** Every call with an id in its request. A call that is not here fails the test that compares this list with the contract. */
export const requestsWithIds: readonly RequestsOfCall[] = [
  ...organizationRequests,
  // Before one of the two profiles is merged or taken out.
  ...duplicateRequests,
  ...toolsRequests,
  ...profileRequests,
  ...testRequests,
  ...sharingRequests,
  ...eventRequests,
  ...reportRequests,
  ...exportRequests,
  ...deviceRequests,
  ...codeRequests,
  ...groupRequests,
  ...protocolRequests,
  ...surveyRequests,
  ...rosterRequests,
  ...invoiceRequests,
  ...subscriptionRequests,
  ...usageRequests,
  ...searchRequests,
  // Last: afterwards the own account is gone.
  ...accountRequests,
];

/** What a phone calls itself and which test is meant point at nothing of ours, and the secret of an access link cannot be guessed. */
const idsOfTheirOwn = new Set([
  'DeviceId',
  'uniqueId',
  'profileAccessLinkUniqueId',
  'regulationMeasureId',
  'orgExternalId',
  'legacyProtocolId',
  'approvalStatusId',
  // Of the contract's lists, the same everywhere.
  'packageTierId',
  'billingCycleId',
]);

/** Names of the request fields that hold ids, wherever they lie. */
export function idFieldsOf(call: Call): string[] {
  return fieldNames(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })).filter(
    // Ids of types are those of the contract's lookups, the same everywhere.
    (name) => /(^id|Ids?)$|^ids$/.test(name) && !/TypeId$/.test(name) && !idsOfTheirOwn.has(name),
  );
}

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fieldNames);
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
      : fieldNames(value),
  );
}
