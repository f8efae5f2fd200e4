import type { ReactNode } from 'react';
import type { Tone } from '../tones.ts';
import classes from './page-banner.module.css';

export interface PageBannerProps {
  tone: Extract<Tone, 'event' | 'baseline'>;
  icon: ReactNode;
  /** What can be done about it; on a phone it stands below the words. */
  actions?: ReactNode;
  /** Read out when it appears. */
  isStatus?: boolean;
  children: ReactNode;
}

/** What is going on with what the page is about, across its head. */
export function PageBanner({ tone, icon, actions, isStatus, children }: PageBannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={isStatus ? 'status' : undefined}>
      {icon}
      {children}
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  );
}
