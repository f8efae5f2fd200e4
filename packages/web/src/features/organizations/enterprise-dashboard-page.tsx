import type { EnterpriseOrganization } from '@plumbline/contract';
import { getEnterpriseOrganizations } from '@plumbline/contract/features/organizations/get-enterprise-organizations';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { StatusDot } from '../../design/label/status-dot.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dayText } from '../../platform/texts/time-texts.ts';
import { ChildAccessDialog } from './child-access-dialog.tsx';
import classes from './enterprise-dashboard-page.module.css';

const number = (value: number) => value.toLocaleString('en-US');
const sumOf = (rows: readonly EnterpriseOrganization[], of: (row: EnterpriseOrganization) => number) =>
  number(rows.reduce((sum, row) => sum + of(row), 0));

const columnsFor = (
  mayAsk: boolean,
  onAsk: (organization: EnterpriseOrganization) => void,
): DataColumn<EnterpriseOrganization>[] => [
  { id: 'name', header: 'Name', value: (row) => row.name, isSortable: true, kind: 'name', phone: 'title' },
  { id: 'id', header: 'ID', value: (row) => row.id, isSortable: true, kind: 'quiet', phone: 'none' },
  { id: 'city', header: 'City', value: (row) => row.city, isSortable: true, phone: 'detail' },
  { id: 'state', header: 'State', value: (row) => row.state, isSortable: true, phone: 'detail' },
  {
    id: 'lastTestDate',
    header: 'Last Test Date',
    value: (row) => row.lastTestDate,
    cell: (row) => (row.lastTestDate === null ? '–' : dayText(row.lastTestDate)),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'totalTests',
    header: 'Total Tests',
    value: (row) => row.totalTests,
    cell: (row) => number(row.totalTests),
    isSortable: true,
    startsDescending: true,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'totalProfiles',
    header: 'Total Profiles',
    value: (row) => row.totalProfiles,
    cell: (row) => number(row.totalProfiles),
    isSortable: true,
    startsDescending: true,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'isActive',
    header: 'Status',
    value: (row) => (row.isActive ? 'Active' : 'Inactive'),
    cell: (row) => (
      <StatusDot tone={row.isActive ? 'status-active' : 'status-inactive'} isHollow={!row.isActive}>
        {row.isActive ? 'Active' : 'Inactive'}
      </StatusDot>
    ),
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'view',
    header: 'View',
    value: () => null,
    width: '130px',
    phone: 'aside',
    cell: (row) => {
      if (row.canView) {
        return (
          <AppLink
            href={`/dashboard?orgId=${row.id}`}
            aria-label={`View Org ${row.name}`}
            className={buttonClass({ size: 'small' })}
          >
            View Org <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </AppLink>
        );
      }
      return mayAsk ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Get access to ${row.name}`}
          onClick={() => onAsk(row)}
        >
          Get access…
        </Button>
      ) : (
        'No access'
      );
    },
  },
];

export interface EnterpriseDashboardPageProps {
  /** What the children are narrowed to, from the address. */
  searchString: string;
  onSearchChange: (searchString: string) => void;
}

/** An enterprise's own first page: its child organizations in numbers, and the way into those that are granted. */
export function EnterpriseDashboardPage({ searchString, onSearchChange }: EnterpriseDashboardPageProps) {
  const { permissions } = useCurrentUser();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<EnterpriseOrganization | null>(null);
  const children = useQuery(callQuery(getEnterpriseOrganizations, {}));
  const columns = useMemo(
    () => columnsFor(permissions.includes('enterprise:access'), setAsked),
    [permissions],
  );
  const all = children.data?.organizations ?? [];
  const wanted = searchString.trim().toLowerCase();
  const rows = all.filter(
    ({ name, id, city }) => `${name} ${city ?? ''}`.toLowerCase().includes(wanted) || String(id) === wanted,
  );
  const active = all.filter(({ isActive }) => isActive).length;
  const totals = `${number(active)} active · ${sumOf(all, (row) => row.totalTests)} tests · ${sumOf(all, (row) => row.totalProfiles)} profiles`;
  const isPhone = useIsPhone();
  const search = (
    <RestingSearchInput label="Search organizations" value={searchString} onChange={onSearchChange} />
  );
  return (
    <Page
      title="Dashboard (Enterprise View)"
      meta={isPhone && children.data !== undefined && totals}
      actions={
        permissions.includes('enterprise:enroll') && (
          <AppLink href="/enterprise-enrollment" className={buttonClass({ variant: 'primary' })}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" /> Create New Child Organization
          </AppLink>
        )
      }
    >
      <Card
        title="Child organizations"
        isFlush
        {...(children.data === undefined
          ? {}
          : {
              count: all.length,
              ...(isPhone ? {} : { note: totals }),
            })}
        aside={isPhone ? undefined : <div className={classes.search}>{search}</div>}
      >
        <DataTable
          label="Child organizations"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          sort={{ columnId: 'lastTestDate', isAscending: false }}
          isLoading={children.isPending}
          toolbar={isPhone && search}
          empty={
            all.length === 0 ? (
              <EmptyState title="No child organizations" text="Create the first one with the button above." />
            ) : (
              <EmptyState
                title="No organizations match your search."
                actions={<Button onClick={() => onSearchChange('')}>Clear search</Button>}
              />
            )
          }
          error={
            children.error === null ? undefined : (
              <ErrorState
                what="The child organizations did not load."
                why={messageOf(children.error)}
                onRetry={() => void children.refetch()}
              />
            )
          }
        />
      </Card>
      <ChildAccessDialog
        organization={asked}
        onClose={() => setAsked(null)}
        onGranted={() => queries.invalidateQueries({ queryKey: callKey(getEnterpriseOrganizations) })}
      />
    </Page>
  );
}
