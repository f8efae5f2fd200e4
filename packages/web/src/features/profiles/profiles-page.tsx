import type { ProfileRow, ProfileSortColumn } from '@plumbline/contract';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { SearchInput } from '../../design/form/search-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { StatusDot } from '../../design/label/status-dot.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { baselineTone, dateTimeText, nameOf } from '../../platform/texts/profile-texts.ts';
import { type ProfileFilter, readProfileFilter } from './profile-filter.ts';

const columnsFor = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    isSortable: true,
    kind: isSuperView ? 'name' : 'quiet',
    width: '90px',
    phone: 'detail',
  },
  {
    id: 'fullName',
    header: 'Name',
    value: (row) => row.fullName,
    isSortable: true,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
    cell: (row) => (
      <>
        {nameOf(row)} {row.inEvent && <Chip tone="event">In event</Chip>}{' '}
        {row.isInactive && <Chip tone="status-inactive">Inactive</Chip>}
      </>
    ),
  },
  {
    id: 'graduationYear',
    header: 'Graduation year',
    value: (row) => row.graduationYear,
    isSortable: true,
    phone: 'detail',
  },
  { id: 'groups', header: 'Groups', value: (row) => row.groupNames.join(', '), phone: 'none' },
  {
    id: 'baseline',
    header: 'Baseline',
    value: (row) => row.baselineStatus,
    cell: (row) => <StatusDot tone={baselineTone(row.baselineStatus)}>{row.baselineStatus}</StatusDot>,
    phone: 'aside',
  },
  {
    id: 'lastTestDate',
    header: 'Last test date',
    value: (row) => row.lastTestDate,
    cell: (row) => dateTimeText(row.lastTestDate),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
  },
];
const namedColumns = columnsFor(false);
const superColumns = columnsFor(true);

/** The list of profiles: search, filter, sort and page, all in the address. */
export function ProfilesPage() {
  const filter = readProfileFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const setFilter = (change: Partial<ProfileFilter>, replace = false) =>
    void navigate({ to: '/profiles', search: { ...filter, ...change }, replace });
  const profiles = useQuery(pageQuery(getProfilesPaged, filter));
  const isFiltered = filter.SearchString !== '' || filter.openEventsOnly;
  return (
    <Page
      title="Profiles"
      {...(profiles.data === undefined ? {} : { count: profiles.data.totalRowCount.toLocaleString('en-US') })}
    >
      <Card label="Profiles" isFlush>
        <DataTable
          label="Profiles"
          columns={isSuperView ? superColumns : namedColumns}
          rows={profiles.data?.profiles ?? []}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => `/profiles/${row.id}/overview`}
          sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
          onSortChange={(sort) =>
            setFilter({
              SortByColumn: sort.columnId as ProfileSortColumn,
              SortAscending: sort.isAscending,
              PageNumber: 1,
            })
          }
          paging={{
            pageNumber: filter.PageNumber,
            rowsPerPage: filter.RowsPerPage,
            totalCount: profiles.data?.totalRowCount ?? 0,
          }}
          onPagingChange={(paging) =>
            setFilter({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
          }
          isLoading={profiles.isPending}
          loadingText="Loading Data..."
          isRefreshing={profiles.isPlaceholderData}
          isCopyable
          toolbar={
            <>
              <ProfileSearch
                isSuperView={isSuperView}
                value={filter.SearchString}
                onChange={(SearchString) => setFilter({ SearchString, PageNumber: 1 }, true)}
              />
              <Checkbox
                label="Open Events"
                checked={filter.openEventsOnly}
                onChange={(event) =>
                  setFilter({ openEventsOnly: event.currentTarget.checked, PageNumber: 1 })
                }
              />
            </>
          }
          error={
            profiles.error === null ? undefined : (
              <ErrorState
                what="The profiles did not load."
                why={messageOf(profiles.error)}
                onRetry={() => void profiles.refetch()}
              />
            )
          }
          empty={
            isFiltered ? (
              <EmptyState
                title="No profiles match your search."
                actions={
                  <Button
                    onClick={() => setFilter({ SearchString: '', openEventsOnly: false, PageNumber: 1 })}
                  >
                    Clear search
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="No profiles"
                text="Profiles appear when a phone tests somebody with one of your codes."
              />
            )
          }
        />
      </Card>
    </Page>
  );
}

const debounceMs = 300;

/** Types freely; the list follows when typing rests. */
function ProfileSearch({
  value,
  onChange,
  isSuperView,
}: {
  value: string;
  onChange: (value: string) => void;
  isSuperView: boolean;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput
      label={isSuperView ? 'Search by ID' : 'Search by name or ID'}
      value={typed}
      onChange={setTyped}
    />
  );
}
