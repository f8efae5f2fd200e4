import type { Icon } from '../../design/icon/draw-icon.tsx';
import { IconBuilding } from '../../design/icon/tabler/building.ts';
import { IconClipboardData } from '../../design/icon/tabler/clipboard-data.ts';
import { IconCreditCard } from '../../design/icon/tabler/credit-card.ts';
import { IconHelpCircle } from '../../design/icon/tabler/help-circle.ts';
import { IconHexagonLetterO } from '../../design/icon/tabler/hexagon-letter-o.ts';
import { IconKey } from '../../design/icon/tabler/key.ts';
import { IconLayoutDashboard } from '../../design/icon/tabler/layout-dashboard.ts';
import { IconListCheck } from '../../design/icon/tabler/list-check.ts';
import { IconShield } from '../../design/icon/tabler/shield.ts';
import { IconTool } from '../../design/icon/tabler/tool.ts';
import { IconUser } from '../../design/icon/tabler/user.ts';
import { IconUserCircle } from '../../design/icon/tabler/user-circle.ts';
import { IconUsers } from '../../design/icon/tabler/users.ts';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
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
