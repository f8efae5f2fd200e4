import { isRightBelow } from './page-rule.ts';
import { type PagePath, pages, ruleOf } from './page-table.ts';

/** A page that holds tabs. */
export type Section = {
  [Page in PagePath]: (typeof pages)[Page] extends { holdsTabs: true } ? Page : never;
}[PagePath];

const allPages = Object.keys(pages) as PagePath[];

export const isSection = (page: PagePath): page is Section => ruleOf(page).holdsTabs === true;

/** The tabs of a section, in their order. The first is its default. */
export const tabsOf = (section: Section): readonly PagePath[] =>
  allPages.filter((page) => isRightBelow(page, section) && ruleOf(page).isAlias !== true);

/**
 * Returns whether a page appears below the heading and the tabs of a section, as its tabs do and the pages that belong to one of
 * them.
 */
export const isInSection = (page: PagePath): boolean =>
  allPages.some((section) => isSection(section) && page.startsWith(`${section}/`));
