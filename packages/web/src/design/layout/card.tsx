import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

export interface CardProps {
  /** The card's heading; a card without one needs `label`. */
  title?: ReactNode;
  /** A number in a pill beside the title. */
  count?: number | string;
  /** Words beside the title, quieter. */
  note?: ReactNode;
  /** An icon of 18 pixels before the title. */
  icon?: ReactNode;
  /** What stands at the right of the head: a link, a badge, a button. */
  aside?: ReactNode;
  /** `event` gives the head of Open Events. */
  tone?: 'event';
  /** Content up to the edges, for tables and lists. */
  isFlush?: boolean;
  /** The accessible name of a card that has no title. */
  label?: string;
  /** A line of its own below the content. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A region of a page: border, no shadow. */
export function Card({
  title,
  count,
  note,
  icon,
  aside,
  tone,
  isFlush = false,
  label,
  footer,
  children,
  className,
}: CardProps) {
  const titleId = useId();
  return (
    <section
      className={[classes.card, className].filter(Boolean).join(' ')}
      data-tone={tone}
      aria-label={label}
      aria-labelledby={title && !label ? titleId : undefined}
    >
      {title && (
        <header className={classes.head}>
          {icon && <span className={classes.icon}>{icon}</span>}
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {note && <span className={classes.note}>{note}</span>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </section>
  );
}
