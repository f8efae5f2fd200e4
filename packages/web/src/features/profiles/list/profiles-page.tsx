import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { FilterCheckbox } from '../../../design/form/filter-checkbox.tsx';
import { IconX } from '../../../design/icon/tabler/x.ts';
import { Card } from '../../../design/layout/card.tsx';
import { Page } from '../../../design/layout/page.tsx';
import { Stack } from '../../../design/layout/stack.tsx';
import { isListFiltered } from '../../../platform/list/is-list-filtered.ts';
import type { OnAddressChange } from '../../../platform/list/list-address.ts';
import { ListPage } from '../../../platform/list/list-page.tsx';
import { listRequestOf } from '../../../platform/list/list-request.ts';
import { usePagedList } from '../../../platform/list/list-rows.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { ImportRequests } from './import-requests.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { namedColumns, superColumns } from './profile-columns.tsx';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import { mostCountedOf, needWords, noFilters, type ProfilesAddress } from './profile-list-filters.ts';
import { ProfilesActions } from './profiles-actions.tsx';
import classes from './profiles-page.module.css';

/** Fetched beside the list: popovers weigh as much as the table. */
const ProfileFilters = lazy(async () => ({
  default: (await import('./profile-filters.tsx')).ProfileFilters,
}));

export interface ProfilesPageProps {
  /** What waits for somebody, beside the title. */
  todo?: ReactNode;
  address: ProfilesAddress;
  onAddressChange: OnAddressChange<ProfilesAddress>;
  /** Opens one of the dialogs of the list. */
  onAsk: (dialog: ProfileListDialog) => void;
}

/** The list of profiles: search, filter, sort and page, all in the address. */
export function ProfilesPage({ address: asked, onAddressChange, onAsk, todo }: ProfilesPageProps) {
  const { viewingAsSuper: isSuperView, permissions } = useCurrentUser();
  const address = {
    ...asked,
    SortByColumn: asked.SortByColumn ?? (asked.openEventsOnly ? 'severity' : 'lastTestDate'),
  } as const;
  const { openEventsOnly, graduationSearchString, groupIds, needs } = address;
  const list = usePagedList(
    getProfilesPaged,
    {
      ...listRequestOf(address),
      openEventsOnly,
      graduationSearchString: graduationSearchString ?? '',
      groupIds,
      needs: needs ?? null,
      mostCounted: mostCountedOf(address),
    },
    ({ profiles, totalRowCount }) => ({ rows: profiles, totalCount: totalRowCount }),
  );
  const count = list.reply?.totalRowCount;
  const requests = permissions.includes('profile:share') && <ImportRequests hasProfilePages />;
  if (count === 0 && !list.isLoading && list.query.error === null && !isListFiltered(address, noFilters)) {
    return (
      <Page title="Profiles" count="0" todo={todo}>
        <Stack>
          {requests}
          <Card label="Profiles" isFlush>
            <NoProfiles onAsk={onAsk} />
          </Card>
        </Stack>
      </Page>
    );
  }
  const filter = (change: Partial<ProfilesAddress>) => onAddressChange({ ...change, PageNumber: 1 });
  return (
    <ListPage
      label="Profiles"
      count={count}
      list={list}
      columns={isSuperView ? superColumns : namedColumns}
      isTight
      rowKey={(row) => String(row.id)}
      rowHref={(row) => hrefOf('/profiles/$profileId/overview', { profileId: row.id })}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel={isSuperView ? 'Search by ID' : 'Search by name or ID'}
      actions={<ProfilesActions onAsk={onAsk} />}
      todo={todo}
      notice={requests}
      filters={
        <>
          <Suspense fallback={<span className={classes.filtersToCome} />}>
            <ProfileFilters address={address} onChange={filter} />
          </Suspense>
          <FilterCheckbox
            label="Open Events"
            checked={openEventsOnly}
            onChange={(isOn) => filter({ openEventsOnly: isOn })}
          />
          {needs !== undefined && (
            <Button
              iconAfter={<IconX />}
              aria-label={`${needWords[needs]}, show all`}
              onClick={() => filter({ needs: undefined })}
            >
              {needWords[needs]}
            </Button>
          )}
        </>
      }
      unfiltered={noFilters}
      noMatch={emptyTexts.profilesFound}
      // Without anybody at all there is no list, and so nothing to search.
      empty={null}
    />
  );
}
