import { getProfileUsageHistory } from '@plumbline/contract/features/usage/usage-calls';
import { useQuery } from '@tanstack/react-query';
import { Stack } from '../../design/layout/stack.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useToday } from '../../records/billing/use-today.ts';
import { BilledToNotice } from './billed-to-notice.tsx';
import { monthlyStart, yearlyStart } from './count-starts.ts';
import { FamilyCreditsCard } from './family-credits-card.tsx';
import { PeopleByOrganization } from './people-by-organization.tsx';
import { PeopleCountsCard } from './people-counts-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { PurchaseHistoryCard } from './purchase-history-card.tsx';
import classes from './usage.module.css';
import type { UsageAddressProps } from './usage-types.ts';

const families = ['sports', 'clinical'] as const;

/** What an organization bought and used: where both families stand, every entry, and the people tested by month and by year. */
export function UsagePage(props: UsageAddressProps) {
  const query = useQuery(callQuery(getProfileUsageHistory, {}));
  const { data: history } = query;
  const isStaff = useCurrentUser().permissions.includes('credit:write');
  const here = useToday();
  const position = history?.sports.position ?? history?.clinical.position ?? null;
  const today = position?.today ?? here;
  const failure = queryFailure('The usage did not load.', query);
  return (
    <Stack>
      {failure}
      {history?.billedTo != null && <BilledToNotice billedTo={history.billedTo} />}
      {query.isPending && (
        <Loading label="Loading Data...">
          <div className={classes.cards}>
            <Skeleton width="100%" height={220} />
            <Skeleton width="100%" height={220} />
          </div>
        </Loading>
      )}
      {history !== undefined && (
        <div className={classes.cards}>
          {families.map((family) => (
            <FamilyCreditsCard key={family} family={family} usage={history[family]} />
          ))}
        </div>
      )}
      {history?.hasMultipleOrganizationUsage && <PeopleByOrganization history={history} />}
      {isStaff && <ProposalsCard />}
      {(history !== undefined || query.isPending) &&
        (['clinical', 'sports'] as const).map((family) => (
          <PurchaseHistoryCard
            key={family}
            {...props}
            family={family}
            usage={history?.[family]}
            billedTo={history?.billedTo ?? null}
            isLoading={query.isPending}
            today={today}
          />
        ))}
      <div className={classes.cards}>
        <PeopleCountsCard {...props} of="monthly" usualStart={monthlyStart(here)} />
        <PeopleCountsCard
          {...props}
          of="yearly"
          usualStart={query.isPending ? null : yearlyStart(here, position?.periodStart ?? null)}
        />
      </div>
    </Stack>
  );
}
