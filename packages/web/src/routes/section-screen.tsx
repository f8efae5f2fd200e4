import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, type PageProps } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import type { Crumb } from '../platform/navigation/breadcrumbs.ts';
import { pathOf } from '../platform/navigation/page-address.ts';
import { mayReach } from '../platform/navigation/page-rule.ts';
import { type PagePath, ruleOf } from '../platform/navigation/page-table.ts';
import { isSection, type Section, tabsOf } from '../platform/navigation/section-tabs.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import classes from './section-screen.module.css';
import { useOpenPage } from './use-page.ts';

/** The sections around the open page, outermost first. An index route repeats its section's page. */
function useSections(): readonly Section[] {
  const pages = useMatches().flatMap(({ staticData }) => staticData.page ?? []);
  return [...new Set(pages.filter(isSection))];
}

/** Those tabs of a section that the person may open, and which of them is open. */
function useTabs(section: Section, isShown: (tab: PagePath) => boolean = () => true) {
  const user = useCurrentUser();
  const { page, params } = useOpenPage();
  const items = tabsOf(section)
    .filter((tab) => isShown(tab) && mayReach(ruleOf(tab), user))
    .map((tab) => ({ tab, label: ruleOf(tab).title, href: pathOf(tab, withoutOptional(tab, params)) }));
  // A page below a tab, such as one invoice of a history, keeps its tab open.
  const current = items.findLast(({ tab }) => page === tab || page.startsWith(`${tab}/`));
  return { items: items.map(({ label, href }) => ({ label, href })), current: current?.href ?? '' };
}

/** A tab leads to its list, not to the entry that happens to be open. */
const withoutOptional = (tab: PagePath, params: Readonly<Record<string, unknown>>) =>
  tab.includes('{-$') ? {} : params;

export interface SectionFrameProps extends Pick<PageProps, 'chips' | 'meta' | 'actions' | 'banner'> {
  section: Section;
  /** Where it is not the page table's, as a group's name. */
  title?: string;
  breadcrumbs?: readonly Crumb[];
  /** Which tabs there are at all, where that depends on what the section is about. */
  isTabShown?: (tab: PagePath) => boolean;
  children: ReactNode;
}

/** Heading and tabs of a section, around the open tab. */
export function SectionFrame({
  section,
  title = ruleOf(section).title,
  breadcrumbs,
  isTabShown,
  children,
  ...head
}: SectionFrameProps) {
  const tabs = useTabs(section, isTabShown);
  const { page } = useOpenPage();
  return (
    <Page
      {...head}
      title={title}
      documentTitle={`${ruleOf(page).title} – ${title}`}
      {...(breadcrumbs === undefined ? {} : { breadcrumbs })}
      tabs={tabs.items.length > 1 && <Tabs label={`${title} sections`} {...tabs} />}
    >
      {children}
    </Page>
  );
}

/** A section as a route's screen. */
export function SectionScreen() {
  const section = useSections()[0];
  if (section === undefined) return null;
  return (
    <SectionFrame section={section}>
      <Outlet />
    </SectionFrame>
  );
}

/** Tabs within a tab. */
export function SubsectionScreen() {
  const section = useSections()[1];
  if (section === undefined) return null;
  return <Subsection section={section} />;
}

function Subsection({ section }: { section: Section }) {
  const tabs = useTabs(section);
  return (
    <div className={classes.subsection}>
      <Tabs label={`${ruleOf(section).title} sections`} {...tabs} />
      <Outlet />
    </div>
  );
}
