import type { FoundPerson } from '@plumbline/contract';
import { searchProfilesAndUsers } from '@plumbline/contract/features/staff/search-profiles-and-users';
import { accountTypes } from '@plumbline/contract/lookups/account-lookups';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

type PeopleAddress = AddressOf<'/super-admin/profiles-and-users'>;

export interface ProfilesAndUsersPageProps {
  address: PeopleAddress;
  onAddressChange: OnAddressChange<PeopleAddress>;
  /** Where somebody who was found is opened. */
  hrefOf: (person: FoundPerson) => string;
}

const typeOf = ({ type, accountTypeId }: FoundPerson): string =>
  type === 1 ? 'Profile' : (accountTypes.find(accountTypeId ?? 0)?.label ?? 'User');

const columns: readonly DataColumn<FoundPerson>[] = [
  { id: 'type', header: 'Type', value: typeOf, cell: (row) => <Chip>{typeOf(row)}</Chip>, phone: 'aside' },
  { id: 'accountId', header: 'AccountId', value: (row) => row.accountId, kind: 'quiet', phone: 'detail' },
  { id: 'profileId', header: 'ProfileId', value: (row) => row.profileId, kind: 'quiet', phone: 'detail' },
  {
    id: 'title',
    header: 'Name',
    value: (row) => row.title,
    cell: (row) => row.title ?? (row.profileId === null ? 'Hidden' : `Profile ID: ${row.profileId}`),
    kind: 'name',
    phone: 'title',
  },
  { id: 'email', header: 'Email', value: (row) => row.email, phone: 'detail' },
  {
    id: 'organizationId',
    header: 'Organization Id',
    value: (row) => row.organizationId,
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'organizationName',
    header: 'Organization Name',
    value: (row) => row.organizationName,
    phone: 'detail',
  },
];

/** Finds profiles and users of all organizations for internal staff (B112). */
export function ProfilesAndUsersPage({ address, onAddressChange, hrefOf }: ProfilesAndUsersPageProps) {
  const { SearchString: searchString, profilesOnly } = address;
  const { PageNumber, RowsPerPage } = listRequestOf(address);
  const list = usePagedList(
    searchProfilesAndUsers,
    { PageNumber, RowsPerPage, searchString, profilesOnly },
    ({ searchResults, totalCount }) => ({ rows: searchResults, totalCount }),
  );
  return (
    <ListCard
      label="Profiles and Users"
      noun="profiles and users"
      list={list}
      columns={columns}
      rowKey={(row) => `${row.type} ${row.accountId} ${row.profileId} ${row.organizationId}`}
      rowHref={hrefOf}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by ID, email or name"
      isCopyable={false}
      unfiltered={{ profilesOnly: false }}
      noMatch={
        profilesOnly
          ? 'No profiles match your search criteria'
          : 'No profiles or users match your search criteria'
      }
      noMatchText={
        searchString === ''
          ? 'Enter an ID, or the beginning of a user’s email or name.'
          : 'You can find profiles and patient accounts by ID only.'
      }
      filters={
        <FilterCheckbox
          label="Profiles only"
          checked={profilesOnly}
          onChange={(on) => onAddressChange({ profilesOnly: on, PageNumber: 1 })}
        />
      }
      footer="People who are tested are shown by ID only. Click a row to open the profile or user in its organization. You enter a reason first."
      empty={
        <EmptyState
          title="Search for a profile or a user"
          text="Enter an ID, or the beginning of a user’s email or name."
        />
      }
    />
  );
}
