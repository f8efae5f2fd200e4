import { redirect } from '@tanstack/react-router';
import { pathOf } from '../platform/navigation/page-address.ts';
import type { PagePath } from '../platform/navigation/page-table.ts';

/** For the index of a section: leads to its default tab and keeps the query. */
export const leadTo =
  (page: PagePath) =>
  ({ location, params }: { location: { searchStr: string }; params: object }): void => {
    throw redirect({ href: `${pathOf(page, { ...params })}${location.searchStr}`, replace: true });
  };
