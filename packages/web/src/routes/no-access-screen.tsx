import { useEffect } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { buttonClass } from '../design/button/button-class.ts';
import { AppLink } from '../design/link/app-link.tsx';
import classes from './message-screen.module.css';

/** A page of the portal that this person may not open here. The address stays, so that it opens once they may. */
export function NoAccessScreen({ pageTitle, why }: { pageTitle: string; why: string }) {
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
        Your account cannot open “{pageTitle}” here. {why}
      </p>
      <AppLink href="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </AppLink>
    </div>
  );
}
