import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** An icon of 24 pixels. Left out where a search found nothing. */
  icon?: ReactNode;
  /** The specified text. */
  title: string;
  /** One sentence: why, and what ends it. */
  text?: ReactNode;
  /** The buttons that end the emptiness. */
  actions?: ReactNode;
}

/** Nothing is there yet, or nothing matches. */
export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className={icon ? classes.empty : classes.noMatch}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
