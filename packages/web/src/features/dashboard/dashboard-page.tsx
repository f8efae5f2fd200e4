import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { CreateLink } from '../../design/button/create-button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { SuperMeta } from '../../platform/session/super-meta.tsx';
import { longDayText, timeText } from '../../platform/time/time-texts.ts';
import { ActiveCodes } from './active-codes.tsx';
import classes from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-queries.ts';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { OpenEvents } from './open-events.tsx';
import { RecentActivity } from './recent-activity.tsx';
import type { TestsCardProps } from './tests-card.tsx';

// Not needed to see who needs somebody: the chart comes after the tables.
const TestsCard = lazy(async () => ({ default: (await import('./tests-card.tsx')).TestsCard }));

export interface DashboardPageProps {
  /** What the test-count chart shows, from the address. */
  tests: TestsCardProps['filter'];
  onTestsChange: TestsCardProps['onFilterChange'];
  /** What waits for somebody, beside the title. */
  todo?: ReactNode;
}

/** Who needs me today: four numbers, open events, who was tested last, and the codes on the wall. */
export function DashboardPage({ tests, onTestsChange, todo }: DashboardPageProps) {
  const { viewingAsSuper: isSuperView, permissions } = useCurrentUser();
  const query = useQuery(dashboardQuery);
  const mayCreate = permissions.includes('code:write');
  const isPhone = useIsPhone();
  const updated = new Date(query.dataUpdatedAt || Date.now()).toISOString();
  const day = (
    <>
      {longDayText(updated)}
      {query.data !== undefined && ` · updated ${timeText(updated)}`}
    </>
  );
  return (
    <Page
      title="Dashboard"
      todo={!isPhone && todo}
      meta={
        (isSuperView || isPhone) && (
          <>
            {isSuperView && <SuperMeta subscriptionHref="/org-management/subscription" />}
            {!isSuperView && isPhone && <span>{day}</span>}
            {isPhone && todo}
          </>
        )
      }
      actions={
        <>
          {!isSuperView && !isPhone && <span className={classes.day}>{day}</span>}
          {mayCreate && (
            <CreateLink href={hrefOf('/codes', { createCode: true })} variant="primary">
              Create Code
            </CreateLink>
          )}
        </>
      }
    >
      <div className={classes.grid}>
        {(query.isPending || query.data !== undefined) && <DashboardTiles facts={query.data?.facts} />}
        {query.data === undefined && queryFailure('The numbers of today did not load.', query)}
        <div className={classes.first}>
          <OpenEvents isSuperView={isSuperView} />
          <div className={classes.tests}>
            <Suspense fallback={<Skeleton width="100%" height={300} />}>
              <TestsCard filter={tests} onFilterChange={onTestsChange} />
            </Suspense>
          </div>
        </div>
        <div className={classes.second}>
          <RecentActivity isSuperView={isSuperView} />
          <ActiveCodes query={query} mayCreate={mayCreate} />
        </div>
      </div>
    </Page>
  );
}
