import { type ReactNode, useEffect, useState } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Drawer } from './drawer.tsx';
import { OrganizationBanners } from './organization-banners.tsx';
import classes from './shell.module.css';
import { BrandLink, SidebarNav } from './sidebar.tsx';
import { sidebarOf } from './sidebar-items.ts';
import { SuperBanner } from './super-banner.tsx';
import { TopBar } from './top-bar.tsx';

export interface ShellProps {
  /** The path of the page that is open. */
  path: string;
  /** The master search, for people who have something to search. */
  search: ReactNode;
  /** Opens another organization; rejects where it is refused. */
  onSwitch: (organizationId: number) => Promise<void>;
  /** Leads internal staff out of every organization; rejects where it is refused. */
  onLeave: () => Promise<void>;
  children: ReactNode;
}

/** The frame of every page behind the sign-in: sidebar, top bar, and for internal staff the banner. */
export function Shell({ path, search, onSwitch, onLeave, children }: ShellProps) {
  const user = useCurrentUser();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const sidebar = sidebarOf(user);
  // Whoever went somewhere is done with the menu; `path` is what tells.
  useEffect(() => {
    if (path) setIsMenuOpen(false);
  }, [path]);

  const say = (error: unknown) => notify.error(messageOf(error));
  const switchTo = (organizationId: number) => {
    onSwitch(organizationId).catch(say);
  };

  return (
    <div className={classes.shell} data-super={user.viewingAsSuper || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <SuperBanner
        onSwitch={switchTo}
        onLeave={() => {
          onLeave().catch(say);
        }}
      />
      <div className={classes.frame}>
        <aside className={classes.sidebar} aria-label="Sidebar">
          <div className={classes.brand}>
            <BrandLink />
          </div>
          <SidebarNav sidebar={sidebar} path={path} />
        </aside>
        <div className={classes.body}>
          <TopBar search={search} onOpenMenu={() => setIsMenuOpen(true)} onSwitch={switchTo} />
          <OrganizationBanners onSwitch={switchTo} />
          <main id="content" tabIndex={-1} className={classes.content}>
            {children}
          </main>
        </div>
      </div>
      <Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} head={<BrandLink />}>
        <SidebarNav sidebar={sidebar} path={path} />
      </Drawer>
    </div>
  );
}
