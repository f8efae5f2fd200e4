import { type ReactNode, useEffect } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { IconChevronRight } from '../icon/tabler/chevron-right.ts';
import { AppLink } from '../link/app-link.tsx';
import classes from './page.module.css';

interface Breadcrumb {
  label: string;
  /** Absent for the page itself. */
  href?: string;
}

export interface PageProps {
  title: string;
  /** The browser's title where it must differ from the heading. */
  documentTitle?: string;
  /** How many things the page is about, as people read it: `1,248`. */
  count?: string;
  /** Chips beside the title. */
  chips?: ReactNode;
  /** A `ChipLink` to what waits for somebody: beside the title, on a phone below it. It may come later and moves nothing. */
  todo?: ReactNode;
  breadcrumbs?: readonly Breadcrumb[];
  /** One quiet line below the title. */
  meta?: ReactNode;
  /** Buttons at the right, at most one of them primary. */
  actions?: ReactNode;
  /** A banner below the title, such as an open event's. */
  banner?: ReactNode;
  /** `Tabs`; with them the whole head stays while the content scrolls. */
  tabs?: ReactNode;
  /** What stands at the right of the tabs, such as a switch of views. */
  tabsAside?: ReactNode;
  /** On a phone the actions are beside the title, and the way back is the menu's. For few and small actions. */
  isCompactOnPhone?: boolean;
  /** Content up to the edges. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A page's head and content. Sets the document's title to the page's, followed by the brand's. */
export function Page({
  title,
  documentTitle = title,
  count,
  chips,
  todo,
  breadcrumbs,
  meta,
  actions,
  banner,
  tabs,
  tabsAside,
  isCompactOnPhone = false,
  isFlush = false,
  children,
}: PageProps) {
  const brand = useBrand();
  useEffect(() => {
    document.title = `${documentTitle} – ${brand.title}`;
  }, [documentTitle, brand.title]);

  return (
    <div className={classes.page}>
      <header
        className={tabs ? classes.headWithTabs : classes.head}
        data-compact={isCompactOnPhone || undefined}
      >
        {breadcrumbs && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumbs">
            <ol className={classes.crumbs}>
              {breadcrumbs.map((crumb, index) => (
                <li key={crumb.label} className={classes.crumb}>
                  {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />}
                  {crumb.href ? (
                    <AppLink href={crumb.href} className={classes.crumbLink}>
                      {crumb.label}
                    </AppLink>
                  ) : (
                    <span aria-current="page">{crumb.label}</span>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.titleRow}>
          {/* Focus goes here after moving to another page, so that it is announced. */}
          <h1 className={classes.title} tabIndex={-1} title={title}>
            {title}
          </h1>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {chips && <div className={classes.chips}>{chips}</div>}
          {todo && <div className={classes.todo}>{todo}</div>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {meta && <div className={classes.meta}>{meta}</div>}
        {banner && <div className={classes.banner}>{banner}</div>}
        {tabs && (
          <div className={classes.tabRow}>
            {tabs}
            {tabsAside && <div className={classes.tabsAside}>{tabsAside}</div>}
          </div>
        )}
      </header>
      <div className={isFlush ? classes.flush : classes.content}>{children}</div>
    </div>
  );
}
