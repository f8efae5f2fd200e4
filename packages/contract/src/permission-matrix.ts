import { permissionsOf, type ViewerKind, viewerKinds } from '@plumbline/domain';
import type { Call } from './core/define-call.ts';
import { allCalls } from './features/calls.ts';

/** The people in each kind of viewer, in words for those who decide about access. */
export const viewerTitles: Readonly<Record<ViewerKind, string>> = {
  signedOut: 'Signed out',
  outside: 'Signed in, no organization',
  admin: 'System Admin',
  member: 'User',
  enterpriseAdmin: 'Enterprise management admin',
  enterpriseMember: 'User of an enterprise',
  family: 'Family',
  covid: 'COVID account',
  staff: 'Internal staff',
  super: 'Internal staff with a grant',
  codeToken: 'Phone with a code',
};

/** A call, and who may ask it at all. Which rows then answer is row-level security's. */
export interface PermissionRow {
  call: Call;
  allowed: ReadonlySet<ViewerKind>;
}

/**
 * Who may ask what: a row for each call of the portal, in the order of their features. A User who is the billing contact also has
 * what a System Admin has of billing.
 */
export function permissionMatrix(calls: readonly Call[] = allCalls): PermissionRow[] {
  return calls.map((call) => ({
    call,
    allowed: new Set(
      viewerKinds.filter((kind) => permissionsOf({ kind, isBillingContact: false }).has(call.permission)),
    ),
  }));
}

/** The matrix as a page of Markdown, one table a feature. */
export function permissionsPage(calls: readonly Call[] = allCalls): string {
  const head = ['call', 'permission', 'rows of', ...viewerKinds.map((kind) => viewerTitles[kind])];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rowsByFeature = Map.groupBy(permissionMatrix(calls), ({ call }) => call.feature);
  const tables = [...rowsByFeature].map(([feature, rows]) =>
    [
      `## ${feature}`,
      '',
      line(head),
      line(head.map((_, column) => (column < 3 ? '---' : ':-:'))),
      ...rows.map(({ call, allowed }) =>
        line([
          `\`${call.path}\`<br>${call.summary}`,
          `\`${call.permission}\``,
          scopeText[call.scope],
          ...viewerKinds.map((kind) => (allowed.has(kind) ? 'yes' : '')),
        ]),
      ),
    ].join('\n'),
  );
  return `${introduction}\n${tables.join('\n\n')}\n`;
}

const scopeText: Readonly<Record<Call['scope'], string>> = {
  selected: 'the selected organization',
  enterprise: "the enterprise's organizations",
  own: 'the own account',
  shared: 'shared people',
  staff: 'internal pages',
  public: 'nobody',
};

const introduction = `# Permissions

Made from the contract by \`npm run permissions\`; a test fails while this page is not up to date. A permission decides whether a question
may be asked. Which rows answer is decided by row-level security: a User sees the people of the granted groups only, internal staff
with a grant see no names, a phone with a code reaches only that code's people. Every call of this page is tried as every kind of viewer
by a generated test.
`;
