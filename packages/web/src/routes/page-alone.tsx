import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { DesignProvider } from '../design/design-provider.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { type PagePath, ruleOf } from '../platform/navigation/page-table.ts';
import { CurrentUserProvider } from '../platform/session/current-user.ts';
import { useSession } from '../platform/session/session-store.ts';
import classes from './page-alone.module.css';

/** A page behind the sign-in without the portal's frame, under its own title, with what the frame gives to the pages in it. */
export function PageAlone({ page, children }: { page: PagePath; children: ReactNode }) {
  const { title } = ruleOf(page);
  const brand = useBrand();
  const user = useSession()?.user;
  useEffect(() => {
    document.title = `${title} – ${brand.title}`;
  }, [title, brand.title]);
  // Signed out a moment ago: the login page is on its way.
  if (user === undefined) return null;
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <CurrentUserProvider value={user}>
          <main className={classes.alone}>
            <h1 className={classes.heading}>{title}</h1>
            {children}
          </main>
        </CurrentUserProvider>
      </QueryClientProvider>
    </DesignProvider>
  );
}
