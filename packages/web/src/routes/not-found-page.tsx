import { buttonClass } from '../design/button/button-class.ts';
import { AppLink } from '../design/link/app-link.tsx';

/** Any path that is none of ours. */
export function NotFoundPage() {
  return (
    <main className="message-page">
      <h1>Page Not Found</h1>
      <p>Looks like this page doesn't exist or can't be found.</p>
      <AppLink href="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </AppLink>
    </main>
  );
}
