import { Menu } from '@mantine/core';
import { IconChevronDown, IconEye } from '@tabler/icons-react';
import { Button } from '../../design/button/button.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './super-banner.module.css';

export interface SuperBannerProps {
  onSwitch: (organizationId: number) => void;
}

/** Over everything while internal staff look at an organization: what is seen and logged, and the way out. */
export function SuperBanner({ onSwitch }: SuperBannerProps) {
  const { viewingAsSuper, selectedOrganization, availableOrganizations } = useCurrentUser();
  if (!viewingAsSuper || selectedOrganization === null) return null;
  const ownId = availableOrganizations[0]?.id;
  return (
    <section aria-label="Internal view" className={classes.banner}>
      <IconEye size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong className={classes.what}>Viewing {selectedOrganization.name} as Internal Admin</strong>
        <span className={classes.note}>Names are hidden. Every page you open is logged.</span>
      </p>
      <Menu width={220}>
        <Menu.Target>
          <Button variant="inverse" size="small" iconAfter={<IconChevronDown />}>
            EXIT
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ownId !== undefined && (
            <Menu.Item onClick={() => onSwitch(ownId)}>Exit to my organization</Menu.Item>
          )}
          <Menu.Item component={AppLink} href="/select-organization">
            Switch organization
          </Menu.Item>
          <Menu.Item component={AppLink} href="/login">
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}
