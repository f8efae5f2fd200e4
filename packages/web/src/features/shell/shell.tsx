import { Menu } from '@mantine/core';
import { logout, switchSelectedOrganization } from '@plumbline/contract/features/access/session';
import { IconChevronDown, IconLayoutDashboard, IconMenu2, IconSchool, IconUser } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useBrand } from '../../brand/brand-provider.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { notify } from '../../design/notify/notify.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { shortOrganizationName } from '../../platform/session/redirects.ts';
import { session, useSession } from '../../platform/session/session-store.ts';
import classes from './shell.module.css';

/** Pages that exist. Later areas add theirs; nothing here leads nowhere. */
const places = [
  { href: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, permission: 'profile:read' },
  { href: '/profiles', label: 'Profiles', icon: IconUser, permission: 'profile:read' },
] as const;

/** Sidebar, top bar and, for internal staff, the banner; on a phone the sidebar is a drawer. */
export function Shell({ children, onSignedOut }: { children: ReactNode; onSignedOut: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const content = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setIsOpen(false);
    // A new page is announced by its heading.
    content.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <SuperBanner onSignedOut={onSignedOut} />
      <div className={classes.frame}>
        <Sidebar isOpen={isOpen} path={path} onClose={() => setIsOpen(false)} />
        <div className={classes.body}>
          <TopBar onOpenMenu={() => setIsOpen(true)} onSignedOut={onSignedOut} />
          <main id="content" ref={content} className={classes.content}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

function Sidebar({ isOpen, path, onClose }: { isOpen: boolean; path: string; onClose: () => void }) {
  const brand = useBrand();
  const { user } = useSession();
  const items = places.filter((place) => user?.permissions.includes(place.permission));
  return (
    <>
      {isOpen && <button type="button" aria-label="Close menu" className={classes.scrim} onClick={onClose} />}
      <div className={classes.sidebar} data-open={isOpen || undefined}>
        <nav aria-label="Main">
          <AppLink href="/dashboard" className={classes.logo}>
            <BrandMark />
            {brand.provider}
          </AppLink>
          <ul className={classes.items}>
            {items.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <AppLink
                  href={href}
                  className={classes.item}
                  aria-current={path.startsWith(href) ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.6} aria-hidden="true" />
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

async function signOut(onSignedOut: () => void) {
  // The session here ends whatever the server says; there it ends by itself at the latest.
  await send(logout, {}).catch(() => undefined);
  onSignedOut();
}

async function switchTo(organizationId: number) {
  try {
    session.update(await send(switchSelectedOrganization, { organizationId }));
    window.location.assign(`/dashboard?orgId=${organizationId}`);
  } catch (error) {
    notify.error(messageOf(error));
  }
}

function TopBar({ onOpenMenu, onSignedOut }: { onOpenMenu: () => void; onSignedOut: () => void }) {
  const brand = useBrand();
  const { user } = useSession();
  const initials = `${user?.account.firstName[0] ?? ''}${user?.account.lastName[0] ?? ''}`.toUpperCase();
  return (
    <header className={classes.topbar}>
      <span className={classes.opener}>
        <IconButton label="Open menu" icon={<IconMenu2 />} onClick={onOpenMenu} />
      </span>
      <span className={classes.space} />
      <a href={brand.links.training} target="_blank" rel="noreferrer" className={classes.training}>
        <IconSchool size={18} stroke={1.6} aria-hidden="true" />
        Training
      </a>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <button
            type="button"
            className={classes.account}
            aria-label={`Account of ${user?.account.firstName ?? ''}`}
          >
            <span className={classes.avatar} aria-hidden="true">
              {initials}
            </span>
            <span className={classes.who}>
              <span className={classes.name}>{user?.account.firstName}</span>
              <span className={classes.organization}>
                {shortOrganizationName(user?.selectedOrganization?.name ?? '')}
              </span>
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {(user?.availableOrganizations.length ?? 0) > 1 && <Menu.Label>Organizations</Menu.Label>}
          {(user?.availableOrganizations.length ?? 0) > 1 &&
            user?.availableOrganizations.map((organization) => (
              <Menu.Item
                key={organization.id}
                disabled={organization.id === user.selectedOrganization?.id}
                onClick={() => void switchTo(organization.id)}
              >
                {organization.name}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => void signOut(onSignedOut)}>Sign Out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

function SuperBanner({ onSignedOut }: { onSignedOut: () => void }) {
  const { user } = useSession();
  if (!user?.viewingAsSuper) return null;
  return (
    <section aria-label="Internal view" className={classes.banner}>
      <span>Viewing {user.selectedOrganization?.name} as Internal Admin</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={classes.exit}>
            EXIT
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void signOut(onSignedOut)}>Sign Out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}
