import { IconMenu2, IconSchool } from '@tabler/icons-react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { BrandLink } from './sidebar.tsx';
import classes from './top-bar.module.css';

export interface TopBarProps extends AccountMenuProps {
  onOpenMenu: () => void;
}

/** Above every page: on small screens the way to the menu, then training and the account. */
export function TopBar({ onOpenMenu, onSwitch }: TopBarProps) {
  const { links } = useBrand();
  return (
    <header className={classes.bar}>
      <div className={classes.small}>
        <IconButton label="Open menu" icon={<IconMenu2 />} onClick={onOpenMenu} />
        <BrandLink />
      </div>
      <a href={links.training} target="_blank" rel="noopener noreferrer" className={classes.training}>
        <IconSchool size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.word}>Training</span>
      </a>
      <AccountMenu onSwitch={onSwitch} />
    </header>
  );
}
