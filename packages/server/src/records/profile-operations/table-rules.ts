import type { ChangedTable } from './row-changes.ts';

/**
 * What operations on whole profiles do with the rows of a table that names a profile:
 * - `changed`: a plan changes them row by row, and an undo gives them back;
 * - `follows`: they go with the test that they are of, by their foreign key or by `identity.follow_tests`;
 * - `derived`: thrown away and computed anew, or kept by triggers;
 * - `readThrough`: untouched; whoever reads them asks `identity.resolved_profile`;
 * - `history`: untouched, since they say what was so when they were written.
 */
export type TableRule = 'changed' | 'follows' | 'derived' | 'readThrough' | 'history';

/** Every table with a column that names profiles. A new one is a line here; a test compares the list with the catalogue. */
export const tableRules: Readonly<Record<string, TableRule>> = {
  ...({
    profiles: 'changed',
    profile_organizations: 'changed',
    profile_groups: 'changed',
    tests: 'changed',
    events: 'changed',
    measure_thresholds: 'changed',
    codes: 'changed',
    account_profiles: 'changed',
    profile_access_links: 'changed',
    profile_import_requests: 'changed',
    tested_people: 'changed',
    // Of the lost profile they are noted as they were, so that those of memberships that ended long ago come back too.
    profile_baselines: 'changed',
  } satisfies Record<ChangedTable, 'changed'>),
  results: 'follows',
  result_decisions: 'follows',
  test_measures: 'follows',
  pdf_sync_intents: 'follows',
  profile_summaries: 'derived',
  profile_names: 'derived',
  // Of the next report; whoever is gone is in no pair that is shown.
  duplicate_pairs: 'derived',
  duplicate_report_keys: 'derived',
  submissions: 'readThrough',
  // Ten minutes long.
  print_tokens: 'history',
  // A day long: how far a sitting was, as the phone said it.
  session_progress: 'history',
  roster_import_rows: 'history',
  fhir_export_pieces: 'history',
  bulk_moves: 'history',
  bulk_merges: 'history',
  group_changes: 'history',
  duplicate_dismissals: 'history',
  group_transfers: 'history',
  // Told to partners: that a test went and came back are two changes of it.
  test_changes: 'history',
  webhook_deliveries: 'history',
  // The same for systems that read FHIR: each version was seen.
  fhir_people: 'history',
  fhir_sessions: 'history',
  profile_operations: 'history',
  profile_operation_previews: 'history',
  // An undo withdraws or reverses them.
  credit_proposals: 'history',
};
