import { Menu } from '@mantine/core';
import { Button } from '../../design/button/button.tsx';
import { IconAdjustmentsHorizontal } from '../../design/icon/tabler/adjustments-horizontal.ts';
import { IconArrowsExchange } from '../../design/icon/tabler/arrows-exchange.ts';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { IconListCheck } from '../../design/icon/tabler/list-check.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { GroupDialogName } from './group-dialog.ts';

export interface GroupActionsProps {
  groupId: number;
  onAsk: (dialog: GroupDialogName) => void;
}

/** The actions on all profiles of the group. */
export function GroupActions({ groupId, onAsk }: GroupActionsProps) {
  const { permissions } = useCurrentUser();
  const mayWrite = permissions.includes('group:write');
  const mayMove = permissions.includes('profile:write');
  if (!mayWrite && !mayMove) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button iconAfter={<IconChevronDown />}>Group Actions</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && (
          <>
            <Menu.Item
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
              onClick={() => onAsk('baselineStart')}
            >
              Set Baseline Start Date
            </Menu.Item>
            <Menu.Item
              leftSection={<IconListCheck size={16} stroke={1.75} />}
              onClick={() => onAsk('defaultProtocol')}
            >
              Set Default Protocol
            </Menu.Item>
          </>
        )}
        {mayMove && (
          <Menu.Item
            component={AppLink}
            href={hrefOf('/profiles/bulk-move/{-$groupId}', { groupId })}
            leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
          >
            Bulk Move
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
