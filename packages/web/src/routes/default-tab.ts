import { redirect } from '@tanstack/react-router';
import type { PagePath } from '../platform/navigation/page-table.ts';
import { addressOf } from '../platform/navigation/section-tabs.ts';

/** For the index of a section: leads to its default tab and keeps the query. */
export const leadTo =
  (page: PagePath) =>
  ({ location, params }: { location: { searchStr: string }; params: object }): void => {
    throw redirect({ href: `${addressOf(page, { ...params })}${location.searchStr}`, replace: true });
  };
