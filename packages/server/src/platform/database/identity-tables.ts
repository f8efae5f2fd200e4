/**
 * Tables outside the template: no role that the portal can take has a grant on them. Functions of schema `identity` reach them, and views
 * of schema `office`.
 */
export const identityTables: readonly string[] = [
  'payment_events',
  'payment_events_aside',
  'payment_notice_sweeps',
  'account_organizations',
  'account_profiles',
  'accounts',
  'code_tokens',
  'enrollments',
  'email_changes',
  'identity_provider_accounts',
  'identity_provider_domains',
  'identity_provider_secrets',
  'identity_providers',
  'mfa_challenges',
  'organizations',
  'password_links',
  'invoice_tokens',
  'print_tokens',
  'profile_access_links',
  'profile_import_requests',
  'rate_limits',
  'saml_assertions',
  'saml_requests',
  'sessions',
  'sign_in_exchanges',
  'sso_attempts',
  'staff_grants',
  'trusted_devices',
];
