import {
  type Icon,
  IconBuilding,
  IconClipboardData,
  IconCreditCard,
  IconHelpCircle,
  IconHexagonLetterO,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconShield,
  IconTool,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { SidebarIcon as IconName } from './sidebar-items.ts';

const icons: Readonly<Record<IconName, Icon>> = {
  dashboard: IconLayoutDashboard,
  profiles: IconUser,
  groups: IconUsersGroup,
  protocols: IconListCheck,
  codes: IconKey,
  tools: IconTool,
  users: IconUsers,
  reporting: IconClipboardData,
  organization: IconBuilding,
  billing: IconCreditCard,
  orgManagement: IconHexagonLetterO,
  superAdmin: IconShield,
  account: IconUserCircle,
  help: IconHelpCircle,
};

export function SidebarIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon size={18} stroke={1.6} aria-hidden="true" />;
}
