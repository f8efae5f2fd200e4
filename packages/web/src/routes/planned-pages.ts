import type { PagePath } from '../platform/navigation/page-table.ts';

/** What the pages of later releases will hold, in sentences. A page that has a screen of its own is not listed. */
export const plannedPages: Partial<Record<PagePath, readonly string[]>> = {
};
