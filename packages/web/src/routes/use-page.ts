import { useMatches } from '@tanstack/react-router';
import type { PagePath } from '../platform/navigation/page-table.ts';

export interface OpenPage {
  page: PagePath;
  params: Readonly<Record<string, unknown>>;
}

/** The page that is open: its line in the table, and the values of its address. */
export function useOpenPage(): OpenPage {
  const last = useMatches().at(-1);
  return { page: last?.staticData.page ?? '/$', params: { ...last?.params } };
}
