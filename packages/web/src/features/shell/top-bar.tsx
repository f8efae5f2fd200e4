import { lazy, type ReactNode, Suspense } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconMenu2 } from '../../design/icon/tabler/menu-2.ts';
import { IconSchool } from '../../design/icon/tabler/school.ts';
import { PendingAccountMenu } from './account-face.tsx';
import type { AccountMenuProps } from './account-menu.tsx';
import { BrandLink } from './sidebar.tsx';
import classes from './top-bar.module.css';

/** Menus weigh as much as a page: this one is fetched beside it. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

export interface TopBarProps extends AccountMenuProps {
  /** The master search; null for people who have nothing to search. */
  search: ReactNode;
  onOpenMenu: () => void;
}

/** Above every page: on small screens the way to the menu, then training and the account. */
export function TopBar({ search, onOpenMenu, onSwitch }: TopBarProps) {
  const { links } = useBrand();
  return (
    <header className={classes.bar}>
      <div className={classes.small}>
        <IconButton label="Open menu" icon={<IconMenu2 />} onClick={onOpenMenu} />
        <BrandLink />
      </div>
      {search}
      <a href={links.training} target="_blank" rel="noopener noreferrer" className={classes.training}>
        <IconSchool size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.word}>Training</span>
      </a>
      <Suspense fallback={<PendingAccountMenu />}>
        <AccountMenu onSwitch={onSwitch} />
      </Suspense>
    </header>
  );
}
