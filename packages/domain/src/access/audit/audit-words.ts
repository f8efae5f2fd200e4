/** What happened at the door and at the log itself, as it is stored, and how people read it. */
export const accessActionWords = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  sign_in_held_off: 'Blocked after too many failed sign-ins',
  second_factor_asked: 'Was asked for a verification code',
  second_factor_given: 'Entered a verification code',
  second_factor_failed: 'Entered a wrong verification code',
  signed_out: 'Signed out',
  single_sign_on_linked: 'Signed in through single sign-on for the first time',
  organization_switched: 'Opened the organization',
  mobile_token_given: 'Signed in a phone',
  profile_link_made: 'Created a link that shares a profile',
  profile_link_checked: 'Opened a link that shares a profile',
  profile_link_missed: 'Entered details that do not match a link that shares a profile',
  profile_link_refused: 'Tried a link that no longer shares a profile',
  profile_link_redeemed: 'Redeemed a link that shares a profile',
  profile_link_ended: 'Ended the sharing of a profile',
  profile_imported: 'Imported a profile',
  profile_import_asked: 'Requested to import a profile',
  profile_import_missed: 'Entered details that do not match a profile to import',
  profile_import_approved: 'Approved the import of a profile',
  profile_import_declined: 'Declined the import of a profile',
  profile_transferred: 'Transferred a profile to another organization',
  group_transferred: 'Transferred a group of profiles to another organization',
  group_transfer_undone: 'Undid the transfer of a group of profiles',
  account_profile_ended: 'Ended a family’s access to a profile',
  patient_account_made: 'Created a family account with a link',
  patient_account_refused: 'Could not create a family account with a link',
  webhook_tested: 'Sent a test event to a webhook',
  webhook_sent_again: 'Sent a delivery of a webhook again',
  webhook_replayed: 'Sent the deliveries of a webhook again',
  audit_log_read: 'Viewed the audit log',
  email_checked: 'Checked whether an email has an account',
  password_link_asked: 'Requested a link to set a password',
  password_reset: 'Set a password with a link',
  password_changed: 'Changed the password',
  session_ended: 'Signed out another device',
  all_sessions_ended: 'Signed out everywhere',
  email_change_asked: 'Requested another email address',
  email_changed: 'Confirmed another email address',
} as const;

/** Something that happened at the door, in words of the audit log. */
export type AccessAction = keyof typeof accessActionWords;

/** What a change or a look is about: the table as it is stored, and the thing as people call it. */
export const auditEntityWords = {
  access: 'Signing in',
  accounts: 'User',
  account_organizations: 'Access to the organization',
  account_groups: 'Access to a group',
  account_profiles: 'Family access',
  profile_access_links: 'Sharing link',
  profile_import_requests: 'Request to import a profile',
  staff_grants: 'Staff access',
  identity_providers: 'Single sign-on',
  identity_provider_domains: 'Single sign-on domain',
  organizations: 'Organization',
  organization_connections: 'Connection with another organization',
  organization_preferences: 'Settings',
  profiles: 'Profile',
  profile_organizations: 'Profile membership',
  profile_groups: 'Profile’s group',
  groups: 'Group',
  protocols: 'Protocol',
  protocol_items: 'Tests of a protocol',
  codes: 'Code',
  tests: 'Test',
  submissions: 'Received test',
  held_decisions: 'Decision about a held test',
  result_decisions: 'Decision about a result',
  events: 'Event',
  pdf_sync_intents: 'PDF delivery',
  external_integrations: 'Medical record integration',
  integration_keys: 'Integration key',
  webhooks: 'Webhook',
  webhook_secrets: 'Signing secret of a webhook',
  roster_imports: 'Roster import',
  exports: 'Export',
  measure_thresholds: 'Threshold',
  devices: 'Device',
} as const;

const changeWords: Readonly<Record<string, string>> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Removed',
};

/** What people did when they read, by the call that answered. */
const readWords: Readonly<Record<string, string>> = {
  'Profile/GetProfilesPaged': 'Viewed the list of profiles',
  'Profile/GetWebProfileDetail': 'Viewed',
  'Profile/GetProfileAverages': 'Viewed the baselines of',
  'Profile/GetProfileTestById': 'Viewed a test of',
  'Profile/GetTestRawData': 'Downloaded the recordings of a test of',
  'Profile/NewPdfReport': 'Created the report of',
  'Profile/CreatePrintToken': 'Opened the printable report of',
  'Profile/getProfileTestForPortal': 'Printed the report of',
  'Profile/getProfileTestForAzureAD': 'Printed the report of',
  'Profile/ProfileTestPdfForPortal': 'Created the report of',
  'Profile/GetPdfSyncStatus': 'Viewed the PDF deliveries of',
  'Profile/GetProfileHistory': 'Viewed the test history of',
  'Profile/GetProfileBaselines': 'Viewed the baselines of',
  'Profile/GetProfileDemands': 'Viewed the test requests of',
  'Session/GetSessionsByProfileId': 'Viewed the codes of',
  'Session/GetSessions': 'Viewed the list of codes',
  'Dashboard/GetDashboard': 'Viewed the dashboard',
  'Organization/MasterSearch': 'Searched',
  'Organization/GetRecentItems': 'Viewed the recent items',
  'Admin/SearchProfilesAndUsers': 'Searched',
  'Tools/GetDuplicateProfiles': 'Viewed possible duplicates',
  'Tools/GetDismissedDuplicates': 'Viewed dismissed duplicates',
  'Group/GetGroupsReport': 'Made the report of groups',
  'Organization/StartEverythingExport': 'Exported everything, as a job',
  GetProfilesForAccount: 'Viewed the account links of',
  'Profile/GetAccountProfilesByProfileId': 'Viewed who has access to',
  'Profile/GetProfileAccessLinksByProfileId': 'Viewed the sharing links of',
  'Device/GetRoster': 'Synced to a phone',
  'Roster/GetRosterRowsPaged': 'Compared a roster with',
  'Device/GetHeldTest': 'Viewed a held test that may be of',
  'Organization/GetTestResultsExport': 'Exported the tests of',
  'Organization/GetEventsExport': 'Exported the events of',
  'Organization/StartExport': 'Exported in the background from',
  'Report/StartRawDataExport': 'Exported the recordings of',
  'Organization/DownloadExport': 'Fetched an export',
  'GET /api/partner/v1/people': 'Gave a partner’s system',
  'GET /api/partner/v1/tests': 'Gave a partner’s system the tests of',
  'GET /api/partner/v1/tests/:id/report': 'Gave a partner’s system the report of',
  'GET /api/partner/v1/rosters/:id/rows': 'Compared the roster of a partner’s system with',
};

/** A row of the log as far as words need it. */
export interface AuditedAct {
  action: string;
  entity: string;
  entityId: string | null;
  after: Readonly<Record<string, unknown>> | null;
}

const isKey = <Words extends object>(words: Words, key: string): key is Extract<keyof Words, string> =>
  Object.hasOwn(words, key);

/** A stored name as people read it: `is_skip_test_enabled` is `Skip test enabled`. */
export function auditFieldLabel(name: string): string {
  const known = fieldLabels[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^is_|_at$/g, '')
    .split('_')
    .map((word) => (word === 'id' || word === 'ids' ? word.toUpperCase().replace('S', 's') : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fieldLabels: Readonly<Record<string, string>> = {
  access_type_id: 'Access',
  authSource: 'Signed in with',
  account_type_id: 'Kind of account',
  emailHash: 'Unknown email (keyed hash)',
  from: 'From organization',
};

const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_type_id: { 1: 'User', 2: 'System Admin' },
  account_type_id: { 1: 'Staff', 4: 'COVID account', 5: 'Family' },
  authSource: { 1: 'Password', 2: 'OpenID Connect', 3: 'SAML' },
};

/** A stored value as people read it; null is null. Instants stay as they were written: the reader's zone is not known here. */
export function auditValueText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const known = valueWords[name]?.[String(value)];
  if (known !== undefined) return known;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => auditValueText(name, one) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One thing of a kind, by its id where it has one: `Profile 12`. */
export function auditSubject(entity: string, entityId: string | null): string {
  const noun = isKey(auditEntityWords, entity) ? auditEntityWords[entity] : auditFieldLabel(entity);
  return entityId === null ? noun : `${noun} ${entityId}`;
}

/**
 * What a row of the log says, in one sentence without names: `Changed Profile 12`, `Viewed 28 profiles`, `Signed in`.
 * @param act a row as it is stored
 * @returns a sentence for every row, also for acts that came into the log before these words knew them
 */
export function auditSentence({ action, entity, entityId, after }: AuditedAct): string {
  if (isKey(accessActionWords, action)) return accessActionWords[action];
  if (action === 'read') return readSentence(entityId, after);
  const change = changeWords[action];
  if (change === undefined) return auditFieldLabel(action);
  if (entity === 'staff_grants') return grantSentence(action, after);
  return `${change}: ${auditSubject(entity, entityId)}`;
}

function readSentence(entityId: string | null, after: AuditedAct['after']): string {
  const call = String(after?.call ?? '');
  const count = Array.isArray(after?.profileIds) ? after.profileIds.length : Number(after?.count ?? 0);
  const words = readWords[call];
  if (after !== null && 'count' in after) return `${words ?? 'Viewed a list'} (${count})`;
  const whom = entityId === null ? `${count} profiles` : `profile ${entityId}`;
  return `${words ?? 'Viewed'} ${whom}`;
}

function grantSentence(action: string, after: AuditedAct['after']): string {
  if (action === 'insert') return 'Internal staff opened the organization';
  if (after !== null && 'revoked_at' in after) return 'Staff access was ended early';
  return after !== null && 'closed_at' in after ? 'Staff access expired' : 'Staff access was changed';
}
