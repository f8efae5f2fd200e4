import { lazy, Suspense, useEffect } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { buttonClass } from '../design/button/button-class.ts';
import { AppLink } from '../design/link/app-link.tsx';
import { useSession } from '../platform/session/session-store.ts';
import classes from './message-screen.module.css';

/** Whoever is signed out does not need the frame. */
const SignedInFrame = lazy(async () => ({ default: (await import('./signed-in-screen.tsx')).SignedInFrame }));

/** An address that is no page of ours, said inside the portal's frame. */
export function NotFoundMessage() {
  const { title } = useBrand();
  useEffect(() => {
    document.title = `Page Not Found – ${title}`;
  }, [title]);
  return (
    <div className={classes.screen}>
      <h1 className={classes.title} tabIndex={-1}>
        Page Not Found
      </h1>
      <p className={classes.text}>Looks like this page doesn't exist or can't be found.</p>
      <AppLink href="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </AppLink>
    </div>
  );
}

/** The same as a page of its own, in the frame of whoever is signed in. */
export function NotFoundScreen() {
  const isSignedIn = useSession() !== null;
  if (isSignedIn)
    return (
      <Suspense>
        <SignedInFrame>
          <NotFoundMessage />
        </SignedInFrame>
      </Suspense>
    );
  return (
    <main className={classes.alone}>
      <NotFoundMessage />
    </main>
  );
}
