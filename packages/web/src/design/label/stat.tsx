import type { ReactNode } from 'react';
import { IconChevronRight } from '../icon/tabler/chevron-right.ts';
import { AppLink } from '../link/app-link.tsx';
import type { Tone } from '../tones.ts';
import classes from './stat.module.css';

export interface StatProps {
  label: string;
  /** The one number, as people read it; words beside it are `small`. */
  value: ReactNode;
  /** What the number is part of: `of 3 event tests today`. */
  note?: ReactNode;
  tone?: Tone;
  /** The list behind the number; the whole tile is then a link. */
  href?: string;
}

/** What is too wide for half of a phone in the size of a score: an amount of thousands of dollars. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 9;

/** One number that a tile is about. Several stand side by side in a `StatStrip`. */
export function Stat({ label, value, note, tone, href }: StatProps) {
  const content = (
    <>
      <span className={classes.head} data-tone={tone}>
        {tone && <span className={classes.dot} aria-hidden="true" />}
        <span className={classes.label}>{label}</span>
        {href && <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className={classes.arrow} />}
      </span>
      <span className={classes.line}>
        <span className={classes.value} data-long={isLong(value) || undefined}>
          {value}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </>
  );
  return href ? (
    <AppLink href={href} className={`${classes.stat} ${classes.linked}`}>
      {content}
    </AppLink>
  ) : (
    <div className={classes.stat}>{content}</div>
  );
}

/** Tiles in one card, two a row on a phone. */
export function StatStrip({ children }: { children: ReactNode }) {
  return <div className={classes.strip}>{children}</div>;
}
