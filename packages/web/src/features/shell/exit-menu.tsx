import { Menu } from '@mantine/core';
import { Button } from '../../design/button/button.tsx';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { AppLink } from '../../design/link/app-link.tsx';

export interface ExitMenuProps {
  onSwitch: (organizationId: number) => void;
  /** Leads internal staff out of every organization. */
  onLeave: () => void;
  /** The organization that the person belongs to, where there is one. */
  ownId: number | undefined;
}

/** The ways out of an organization that internal staff look at. */
export function ExitMenu({ onSwitch, onLeave, ownId }: ExitMenuProps) {
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button variant="inverse" size="small" iconAfter={<IconChevronDown />}>
          EXIT
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => (ownId === undefined ? onLeave() : onSwitch(ownId))}>
          Exit to my organization
        </Menu.Item>
        <Menu.Item component={AppLink} href="/select-organization">
          Switch organization
        </Menu.Item>
        <Menu.Item component={AppLink} href="/login">
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
