import type { ProfileSortColumn } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { IconX } from '../../design/icon/tabler/x.ts';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { pageQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { ImportRequests } from './import-requests.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { namedColumns, superColumns } from './profile-columns.tsx';
import { isFiltered, needWords, noFilter, type ProfileFilter, requestOfFilter } from './profile-filter.ts';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import { ProfilesActions } from './profiles-actions.tsx';
import classes from './profiles-page.module.css';

/** Fetched beside the list: popovers weigh as much as the table. */
const ProfileFilters = lazy(async () => ({
  default: (await import('./profile-filters.tsx')).ProfileFilters,
}));

export interface ProfilesPageProps {
  filter: ProfileFilter;
  /** `isTyping` while somebody searches: the address is then replaced, so that Back leads out of the search. */
  onFilterChange: (change: Partial<ProfileFilter>, isTyping?: boolean) => void;
  /** Opens one of the dialogs of the list. */
  onAsk: (dialog: ProfileListDialog['name']) => void;
}

/** The list of profiles: search, filter, sort and page, all in the address. */
export function ProfilesPage({ filter, onFilterChange, onAsk }: ProfilesPageProps) {
  const { viewingAsSuper: isSuperView, permissions } = useCurrentUser();
  const profiles = useQuery(pageQuery(getProfilesPaged, requestOfFilter(filter)));
  const { data, error } = profiles;
  const narrow = (change: Partial<ProfileFilter>, isTyping = false) =>
    onFilterChange({ ...change, PageNumber: 1 }, isTyping);
  const isNobodyThere = data?.totalRowCount === 0 && error === null && !isFiltered(filter);
  return (
    <Page
      title="Profiles"
      {...(data === undefined ? {} : { count: data.totalRowCount.toLocaleString('en-US') })}
      actions={!isNobodyThere && <ProfilesActions onAsk={onAsk} />}
    >
      {permissions.includes('profile:share') && <ImportRequests hasProfilePages />}
      {isNobodyThere ? (
        <Card label="Profiles" isFlush>
          <NoProfiles onAsk={onAsk} />
        </Card>
      ) : (
        <Card label="Profiles" isFlush>
          <DataTable
            label="Profiles"
            columns={isSuperView ? superColumns : namedColumns}
            rows={data?.profiles ?? []}
            rowKey={(row) => String(row.id)}
            rowHref={(row) => `/profiles/${row.id}/overview`}
            sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
            onSortChange={({ columnId, isAscending }) =>
              narrow({ SortByColumn: columnId as ProfileSortColumn, SortAscending: isAscending })
            }
            paging={{
              pageNumber: filter.PageNumber,
              rowsPerPage: filter.RowsPerPage,
              totalCount: data?.totalRowCount ?? 0,
            }}
            onPagingChange={({ pageNumber, rowsPerPage }) =>
              onFilterChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage })
            }
            isLoading={profiles.isPending}
            loadingText="Loading Data..."
            isRefreshing={profiles.isPlaceholderData}
            isCopyable
            toolbar={
              <>
                <div className={classes.search}>
                  <RestingSearchInput
                    label={isSuperView ? 'Search by ID' : 'Search by name or ID'}
                    value={filter.SearchString}
                    onChange={(SearchString) => narrow({ SearchString }, true)}
                  />
                </div>
                <Suspense>
                  <ProfileFilters filter={filter} onChange={narrow} />
                </Suspense>
                <FilterCheckbox
                  label="Open Events"
                  checked={filter.openEventsOnly}
                  onChange={(openEventsOnly) => narrow({ openEventsOnly })}
                />
                {filter.needs !== null && (
                  <Button
                    iconAfter={<IconX />}
                    aria-label={`${needWords[filter.needs]}, show all`}
                    onClick={() => narrow({ needs: null })}
                  >
                    {needWords[filter.needs]}
                  </Button>
                )}
              </>
            }
            error={queryFailure('The profiles did not load.', profiles)}
            empty={
              <EmptyState
                title={emptyTexts.profilesFound}
                actions={<Button onClick={() => narrow(noFilter)}>Show all profiles</Button>}
              />
            }
          />
        </Card>
      )}
    </Page>
  );
}
