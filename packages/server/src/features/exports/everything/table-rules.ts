/**
 * What becomes of the rows of a table when an organization takes everything out:
 * - `out`: they are in the file, and an import brings them back as they were;
 * - `provider`: they belong to who runs the portal and sells it, such as invoices and subscriptions;
 * - `secret`: they open something or pay for something;
 * - `passing`: they are computed anew, or are work of a moment;
 * - `portal`: they are of no single organization.
 */
export type TakeOutRule = 'out' | 'provider' | 'secret' | 'passing' | 'portal';

/**
 * The tables that leave, those that refer to others first: a test that arrives between two of them is of a person whose row is read later,
 * so nothing in the file refers to a row that is not in it, unless that was deleted meanwhile, which the file says.
 */
export const tablesOut = [
  'fhir_sessions',
  'fhir_people',
  'fhir_directory',
  'result_decisions',
  'test_measures',
  'results',
  'pdf_sync_intents',
  'tests',
  'held_decisions',
  'submissions',
  'refused_submissions',
  'recordings',
  'events',
  'measure_thresholds',
  'profile_baselines',
  'profile_names',
  'profile_summaries',
  'profile_groups',
  'profile_operation_rows',
  'profile_operations',
  'duplicate_dismissals',
  'group_notification_preferences',
  'group_demands',
  'group_schedule_blocks',
  'group_preferences',
  'group_changes',
  'group_transfers',
  'bulk_merges',
  'bulk_moves',
  'code_notifications',
  'code_tidings',
  'codes',
  'roster_import_rows',
  'roster_imports',
  'profile_organizations',
  'profiles',
  'messages',
  'devices',
  'webhooks',
  'external_integrations',
  'survey_revisions',
  'surveys',
  'protocol_items',
  'protocol_lost_items',
  'account_groups',
  'groups',
  'protocols',
  'organization_measures',
  'organization_preferences',
  'organization_billing',
  'organization_counts',
  'daily_test_counts',
  'account_organizations',
  'accounts',
  'organizations',
] as const;

/**
 * What of the rows that leave does not: how somebody gets in, what the provider agreed to, and that a webhook is on, which is off where it arrives.
 * An import takes none of it from a file.
 */
export const columnsLeft: Readonly<Record<string, readonly string[]>> = {
  accounts: ['password_hash', 'is_super_admin'],
  organization_billing: [
    'bill_to_organization_id',
    'method_id',
    'cycle_id',
    'sale_type_id',
    'package_tier_id',
    'distributor_id',
    'is_tax_exempt',
    'has_custom_agreement',
    'mails_paused_at',
    'mails_paused_reason',
  ],
  webhooks: ['is_enabled'],
};

/** Tables whose rows are made from rows of another one and go with them, which nobody notes. */
export const derivedRows: Readonly<Record<string, string>> = { profile_names: 'profile_summaries' };

const ruled = (rule: Exclude<TakeOutRule, 'out'>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, rule]));

/** Every table of organizations. A new one is a line here or above; a test compares both with the catalogue. */
export const takeOutRules: Readonly<Record<string, TakeOutRule>> = {
  ...Object.fromEntries(tablesOut.map((name) => [name, 'out' as const])),
  ...ruled('provider', [
    'account_credit_uses',
    'credit_entries',
    'credit_note_items',
    'credit_notes',
    'credit_periods',
    'credit_proposals',
    'invoice_items',
    'invoice_mails',
    'invoice_revisions',
    'invoices',
    'payment_attempts',
    'payment_disputes',
    'payments',
    'product_subscriptions',
    'refund_attempts',
    'refunds',
    'tested_changes',
    'tested_counts',
    'tested_people',
    'tested_spans',
  ]),
  ...ruled('secret', [
    'integration_keys',
    'payment_cards',
    'smart_assertions',
    'smart_tokens',
    'webhook_secrets',
  ]),
  ...ruled('passing', [
    'session_progress',
    'duplicate_pairs',
    'duplicate_report_keys',
    'duplicate_reports',
    'export_pieces',
    'exports',
    'fhir_export_pieces',
    'fhir_exports',
    'profile_operation_previews',
    'rested_ways_out',
    'webhook_deliveries',
    // Keys of partners stay here, and a new key opens what is tested from its first day on.
    'test_changes',
  ]),
  ...ruled('portal', [
    'closed_months',
    'number_series',
    'organization_connections',
    'portal_counts',
    'portal_daily_counts',
    'portal_daily_results',
    'portal_touched_days',
    'school_decisions',
    'schools',
    'tax_rates',
    'tested_days',
    'tested_years',
    'touched_organizations',
  ]),
};
