import { useEffect, useRef } from 'react';
import { AppLink } from '../link/app-link.tsx';
import classes from './tabs.module.css';

interface TabItem {
  label: string;
  href: string;
  /** A number in a pill beside the label. */
  count?: number;
}

export interface TabsProps {
  /** What the tabs switch, for screen readers: `Profile sections`. */
  label: string;
  items: readonly TabItem[];
  /** The `href` of the open tab. */
  current: string;
}

/** Tabs that are places: each is a link, so back, reload and open-in-new-tab work. Scrolls sideways on a phone. */
export function Tabs({ label, items, current }: TabsProps) {
  const currentRef = useRef<HTMLAnchorElement>(null);
  // A tab that is open but out of sight would hide where one is. `current` is what moves it.
  useEffect(() => {
    if (current) currentRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className={classes.tabs}>
      {items.map((item) => {
        const isCurrent = item.href === current;
        return (
          <AppLink
            key={item.href}
            ref={isCurrent ? currentRef : null}
            href={item.href}
            aria-current={isCurrent ? 'page' : undefined}
            className={classes.tab}
          >
            {item.label}
            {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
          </AppLink>
        );
      })}
    </nav>
  );
}
