import type { CurrentUser } from '@plumbline/contract';
import { accountTypes, organizationAccessTypes } from '../../platform/session/account-types.ts';

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
  href?: string;
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

function administrationOf({ account: who, selectedOrganization }: CurrentUser): readonly SidebarItem[] {
  const isAdmin =
    who.isSuperAdmin || who.selectedOrganizationAccessTypeId === organizationAccessTypes.systemAdmin;
  const isBilling = isAdmin || who.isBillingContact;
  const isEnterprise = selectedOrganization?.isEnterpriseAdminOrg ?? false;
  return [
    ...(isAdmin ? [{ label: 'Users', icon: 'users', href: '/users' } as const] : []),
    ...(isBilling ? [{ label: 'Reporting', icon: 'reporting', href: '/test-volume-report' } as const] : []),
    ...(isAdmin && !isEnterprise
      ? [{ label: 'Organization', icon: 'organization', href: '/organization' } as const]
      : []),
    ...(isBilling && !isEnterprise ? [{ label: 'Billing', icon: 'billing', href: '/billing' } as const] : []),
  ];
}

/** What a person's sidebar offers: by kind of account, kind of organization and role. */
export function sidebarOf(user: CurrentUser): Sidebar {
  const { accountTypeId, isSuperAdmin } = user.account;
  if (accountTypeId === accountTypes.covid) return { sections: [], footer: [account] };
  if (accountTypeId === accountTypes.family) {
    return { sections: [{ items: [dashboard] }], footer: [account, help] };
  }
  const { selectedOrganization } = user;
  const main = selectedOrganization?.isEnterpriseAdminOrg ? [dashboard, tools] : daily;
  return {
    sections: [
      ...(selectedOrganization === null
        ? []
        : [{ items: main }, { label: 'Administration', items: administrationOf(user) }]),
      ...(isSuperAdmin ? [internal] : []),
    ],
    footer: [account, help],
  };
}

/** The same sidebar with only what can be opened: a link that leads to no page is worse than none. */
export function openable({ sections, footer }: Sidebar, isPage: (href: string) => boolean): Sidebar {
  const kept = (items: readonly SidebarItem[]) =>
    items.filter(({ href }) => href === undefined || isPage(href));
  return {
    sections: sections
      .map((section) => ({ ...section, items: kept(section.items) }))
      .filter(({ items }) => items.length > 0),
    footer: kept(footer),
  };
}

/** Whether a page belongs to an item: the item's own page or one below it. */
export const isCurrentItem = ({ href }: SidebarItem, path: string): boolean =>
  href !== undefined && (path === href || path.startsWith(`${href}/`));
