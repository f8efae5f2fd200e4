import type { CurrentUser } from '@plumbline/contract';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import { mayOpen } from '../../platform/navigation/page-rule.ts';
import { type PagePath, ruleOf } from '../../platform/navigation/page-table.ts';

export type SidebarIcon =
  | 'dashboard'
  | 'profiles'
  | 'groups'
  | 'protocols'
  | 'codes'
  | 'tools'
  | 'users'
  | 'reporting'
  | 'organization'
  | 'billing'
  | 'orgManagement'
  | 'superAdmin'
  | 'account'
  | 'help';

export interface SidebarItem {
  label: string;
  icon: SidebarIcon;
  /** Inside the portal; absent for Help, which is the brand's own page. */
  href?: PagePath;
}

export interface SidebarSection {
  /** Absent for the first section and the last. */
  label?: string;
  items: readonly SidebarItem[];
}

export interface Sidebar {
  sections: readonly SidebarSection[];
  /** At the bottom. */
  footer: readonly SidebarItem[];
}

const dashboard: SidebarItem = { label: 'Dashboard', icon: 'dashboard', href: '/dashboard' };
const tools: SidebarItem = { label: 'Tools', icon: 'tools', href: '/tools' };
const account: SidebarItem = { label: 'Account', icon: 'account', href: '/account' };
const help: SidebarItem = { label: 'Help', icon: 'help' };

const daily: readonly SidebarItem[] = [
  dashboard,
  { label: 'Profiles', icon: 'profiles', href: '/profiles' },
  { label: 'Groups', icon: 'groups', href: '/groups' },
  { label: 'Protocols', icon: 'protocols', href: '/protocols' },
  { label: 'Codes', icon: 'codes', href: '/codes' },
  tools,
];

const internal: SidebarSection = {
  label: 'Internal',
  items: [
    { label: 'Org Management', icon: 'orgManagement', href: '/org-management' },
    { label: 'Super Admin', icon: 'superAdmin', href: '/super-admin' },
  ],
};

const administration: readonly SidebarItem[] = [
  { label: 'Users', icon: 'users', href: '/users' },
  { label: 'Reporting', icon: 'reporting', href: '/test-volume-report' },
  { label: 'Organization', icon: 'organization', href: '/organization' },
  { label: 'Billing', icon: 'billing', href: '/billing' },
];

/** An enterprise's menu is short: what it also may open is reached from its own pages. */
const hiddenInEnterprise: readonly string[] = ['/organization', '/billing'];

/** What a person's sidebar offers: the pages they may open, by the same table that opens them. */
export function sidebarOf(user: CurrentUser): Sidebar {
  const { accountTypeId } = user.account;
  if (accountTypeId === accountTypes.covid) return { sections: [], footer: [account] };
  if (accountTypeId === accountTypes.family) {
    return { sections: [{ items: [dashboard] }], footer: [account, help] };
  }
  const { selectedOrganization } = user;
  const isEnterprise = selectedOrganization?.isEnterpriseAdminOrg ?? false;
  const isOffered = ({ href }: SidebarItem) =>
    href === undefined ||
    (mayOpen(ruleOf(href), user) && !(isEnterprise && hiddenInEnterprise.includes(href)));
  const inOrganization = [{ items: daily }, { label: 'Administration', items: administration }];
  return {
    sections: [...(selectedOrganization === null ? [] : inOrganization), internal]
      .map((section) => ({ ...section, items: section.items.filter(isOffered) }))
      .filter(({ items }) => items.length > 0),
    footer: [account, help],
  };
}

/** Whether a page belongs to an item: the item's own page or one below it. */
export const isCurrentItem = ({ href }: SidebarItem, path: string): boolean =>
  href !== undefined && (path === href || path.startsWith(`${href}/`));
