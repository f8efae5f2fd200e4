import type { ViewerKind } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from './database.ts';

/** Each kind of viewer has one database role. Signed-out requests stay the login role, which reads nothing. */
const roleOfKind: Readonly<Record<ViewerKind, string>> = {
  signedOut: 'app',
  outside: 'app_family',
  admin: 'app_admin',
  member: 'app_member',
  enterpriseAdmin: 'app_admin',
  enterpriseMember: 'app_member',
  family: 'app_family',
  covid: 'app_family',
  staff: 'app_staff',
  super: 'app_super',
  codeToken: 'app_device',
};

interface Settings {
  role: string;
  searchPath: string;
  organizationIds: readonly number[];
  groupIds: readonly number[];
  profileIds: readonly number[];
  totalOrganizationIds: readonly number[];
  billingOrganizationIds: readonly number[];
  accountId: number | null;
  codeId: number | null;
  codeTokenId: number | null;
  job: string;
  reason: string;
  requestId: string;
  network: string;
  /** Of a partner's key: its integration, and the moment from which on it opens tests. */
  integrationId: number | null;
  since: string;
}

const nobody: Settings = {
  role: 'app',
  searchPath: 'public',
  organizationIds: [],
  groupIds: [],
  profileIds: [],
  totalOrganizationIds: [],
  billingOrganizationIds: [],
  accountId: null,
  codeId: null,
  codeTokenId: null,
  job: '',
  reason: '',
  requestId: '',
  network: '',
  integrationId: null,
  since: '',
};

function settingsOf(scope: Scope): Settings {
  if (scope.as === 'identity') {
    return {
      ...nobody,
      accountId: scope.actingFor ?? null,
      requestId: scope.requestId,
      network: scope.network ?? '',
    };
  }
  if (scope.as === 'queue') return { ...nobody, role: 'app_queue' };
  if (scope.as === 'job') {
    return {
      ...nobody,
      role: 'app_job',
      organizationIds: [scope.organizationId],
      accountId: scope.accountId,
      job: scope.name,
    };
  }
  if (scope.as === 'partner') {
    return {
      ...nobody,
      role: 'app_partner',
      organizationIds: [scope.organizationId],
      job: partnerJob,
      integrationId: scope.integrationId,
      since: scope.since.toISOString(),
      requestId: scope.requestId,
      network: scope.network ?? '',
    };
  }
  const { viewer } = scope;
  return {
    ...nobody,
    role: roleOfKind[viewer.kind],
    // Internal staff meet views without names before the tables themselves.
    searchPath: viewer.kind === 'super' ? 'staff, public' : 'public',
    organizationIds: viewer.organizationId === null ? [] : [viewer.organizationId],
    groupIds: viewer.groupIds,
    profileIds: viewer.profileIds,
    totalOrganizationIds: viewer.totalOrganizationIds,
    billingOrganizationIds: viewer.billingOrganizationIds,
    accountId: viewer.accountId,
    codeId: viewer.codeId,
    codeTokenId: viewer.codeTokenId,
    reason: scope.reason ?? '',
    requestId: scope.requestId,
    network: scope.network ?? '',
  };
}

/** As what a partner's system acts, for the audit log. */
const partnerJob = 'integrations.partner';

/** No ids is an empty array, which matches no row; it must never become null, which would mean 'no scope' only by luck. */
const list = (ids: readonly number[]): string => `{${ids.join(',')}}`;
const text = (id: number | null): string => (id === null ? '' : String(id));

/** The one statement that opens every transaction. All settings are set each time, so nothing is left of an earlier one. */
export function openScopeStatement(scope: Scope): SQL {
  const s = settingsOf(scope);
  return sql`select set_config('role', ${s.role}, true), set_config('search_path', ${s.searchPath}, true),
    set_config('app.orgs', ${list(s.organizationIds)}, true), set_config('app.groups', ${list(s.groupIds)}, true),
    set_config('app.profiles', ${list(s.profileIds)}, true), set_config('app.total_orgs', ${list(s.totalOrganizationIds)}, true),
    set_config('app.billing_orgs', ${list(s.billingOrganizationIds)}, true), set_config('app.account', ${text(s.accountId)}, true),
    set_config('app.code', ${text(s.codeId)}, true), set_config('app.code_token', ${text(s.codeTokenId)}, true),
    set_config('app.job', ${s.job}, true), set_config('app.reason', ${s.reason}, true),
    set_config('app.request', ${s.requestId}, true), set_config('app.network', ${s.network}, true),
    set_config('app.integration', ${text(s.integrationId)}, true), set_config('app.since', ${s.since}, true)`;
}

/** Widens a running transaction to a job's rights over some organizations; who asked stays, for the audit log. */
export function continueAsJobStatement(name: string, organizationIds: readonly number[]): SQL {
  return sql`select set_config('role', 'app_job', true), set_config('search_path', 'public', true),
    set_config('app.orgs', ${list(organizationIds)}, true), set_config('app.job', ${name}, true)`;
}
