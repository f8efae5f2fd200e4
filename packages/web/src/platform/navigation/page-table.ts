import type { PageRule } from './page-rule.ts';
import { administrationPages } from './pages/administration-pages.ts';
import { clinicalPages } from './pages/clinical-pages.ts';
import { entryPages } from './pages/entry-pages.ts';
import { outsidePages } from './pages/outside-pages.ts';
import { staffPages } from './pages/staff-pages.ts';

/** The pages that the first script does not know. */
export const portalPageTable = { ...outsidePages, ...clinicalPages, ...administrationPages, ...staffPages };

/**
 * Every page of the portal by its route: its title, who may open it, and the fields of its address. The routes, the guard, the
 * frame, the tabs, the sidebar, links and the tests all read this table. The server decides again for every call that a page makes.
 */
export const pages = { ...entryPages, ...portalPageTable };

/** The route of a page as the router writes it: `/profiles/$profileId/overview`. */
export type PagePath = keyof typeof pages;

/** The line of a page in the table. */
export const ruleOf = (page: PagePath): PageRule => pages[page];
