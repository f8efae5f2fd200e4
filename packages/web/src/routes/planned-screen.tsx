import { IconHourglass } from '../design/icon/tabler/hourglass.ts';
import { Card } from '../design/layout/card.tsx';
import { Page } from '../design/layout/page.tsx';
import { breadcrumbsOf, listOf } from '../platform/navigation/breadcrumbs.ts';
import { type PagePath, ruleOf } from '../platform/navigation/page-table.ts';
import { isInSection } from '../platform/navigation/section-tabs.ts';
import classes from './planned.module.css';
import { plannedPages } from './planned-pages.ts';
import { type OpenPage, useOpenPage } from './use-page.ts';

/** What a page of a later release will hold. Inside a section the tabs around it carry the heading. */
export function PlannedScreen() {
  const open = useOpenPage();
  if (isInSection(open.page)) return <Planned page={open.page} />;
  return (
    <Page title={ruleOf(open.page).title} breadcrumbs={crumbsOf(open)}>
      <Planned page={open.page} />
    </Page>
  );
}

function Planned({ page }: { page: PagePath }) {
  return (
    <Card label="What this page will hold" className={classes.card}>
      <div className={classes.planned}>
        <span className={classes.icon} aria-hidden="true">
          <IconHourglass size={20} stroke={1.6} />
        </span>
        <h2 className={classes.title}>What this page will hold</h2>
        <ul className={classes.list}>
          {plannedPages[page]?.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className={classes.when}>It comes with a later release. Nothing is stored or changed here yet.</p>
      </div>
    </Card>
  );
}

function crumbsOf({ page, params }: OpenPage) {
  const list = listOf(page);
  const id = Number(params.profileId ?? params.id);
  return list === undefined ? [] : breadcrumbsOf(list, { id, name: null });
}
