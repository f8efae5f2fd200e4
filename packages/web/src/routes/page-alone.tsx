import { type ReactNode, useEffect } from 'react';
import { useBrand } from '../brand/brand-provider.tsx';
import { type PagePath, ruleOf } from '../platform/navigation/page-table.ts';
import classes from './page-alone.module.css';

/** A page without the portal's frame, under its own title. */
export function PageAlone({ page, children }: { page: PagePath; children: ReactNode }) {
  const { title } = ruleOf(page);
  const brand = useBrand();
  useEffect(() => {
    document.title = `${title} – ${brand.title}`;
  }, [title, brand.title]);
  return (
    <main className={classes.alone}>
      <h1 className={classes.heading}>{title}</h1>
      {children}
    </main>
  );
}
