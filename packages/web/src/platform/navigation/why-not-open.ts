import type { CurrentUser } from '@plumbline/contract';
import { kindPermissions, type ViewerKind } from '@plumbline/domain/access/kind-permissions';
import { mayOpen, type PageRule } from './page-rule.ts';

type User = Pick<CurrentUser, 'permissions' | 'selectedOrganization'>;

/**
 * Returns why somebody may not open a page, and who can help, in one or two sentences. A System Admin is never sent to a System
 * Admin.
 *
 * @param rule the rule of a page that `mayOpen` refuses to this person
 */
export function whyNotOpen(rule: PageRule, user: User): string {
  const { needs, needsPreference, ...always } = rule;
  const isPermitted = mayOpen({ ...always, ...(needs === undefined ? {} : { needs }) }, user);
  if (needsPreference !== undefined && isPermitted)
    return 'This is turned off for your organization. Ask support to turn it on.';
  const isFor = (kind: ViewerKind): boolean => needs !== undefined && kindPermissions[kind].includes(needs);
  if (user.permissions.includes('staff:tools'))
    return isFor('super')
      ? 'Please open an organization first.'
      : 'Internal staff cannot open this page. A System Admin of the organization can.';
  const isEnterprise = user.selectedOrganization?.isEnterpriseAdminOrg === true;
  const isForAdmin = isFor(isEnterprise ? 'enterpriseAdmin' : 'admin');
  if (isForAdmin) return 'Please ask a System Admin of your organization if you need it.';
  if (isFor('admin'))
    return 'An enterprise does not test people itself. Please open one of its organizations for this.';
  if (isFor('enterpriseAdmin')) return 'This page is only for enterprises.';
  return 'This page is only for internal staff.';
}
