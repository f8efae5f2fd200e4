import type { CurrentUser } from '@plumbline/contract';
import { useEffect } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import type { PageRule } from '../../platform/navigation/page-rule.ts';
import { whyNotOpen } from '../../platform/navigation/why-not-open.ts';
import classes from '../message-screen.module.css';

export interface NoAccessScreenProps {
  /** What the page table says of the page. */
  rule: PageRule;
  user: CurrentUser;
}

/** A page of the portal that this person may not open here. The address stays, so that it opens once they may. */
export function NoAccessScreen({ rule, user }: NoAccessScreenProps) {
  const { title } = useBrand();
  useEffect(() => {
    document.title = `No access – ${title}`;
  }, [title]);
  return (
    <div className={classes.screen}>
      <h1 className={classes.title} tabIndex={-1}>
        No access
      </h1>
      <p className={classes.text}>
        Your account cannot open “{rule.title}” here. {whyNotOpen(rule, user)}
      </p>
      <AppLink href="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </AppLink>
    </div>
  );
}
