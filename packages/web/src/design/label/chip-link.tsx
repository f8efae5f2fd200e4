import type { ReactNode } from 'react';
import { AppLink } from '../link/app-link.tsx';
import type { Tone } from '../tones.ts';
import classes from './chip.module.css';

export interface ChipLinkProps {
  tone: Tone;
  href: string;
  children: ReactNode;
}

/** A chip that leads to what it names: 1 test to assign. High enough to be pressed. */
export function ChipLink({ tone, href, children }: ChipLinkProps) {
  return (
    <AppLink href={href} className={classes.chipLink} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words}>{children}</span>
    </AppLink>
  );
}
