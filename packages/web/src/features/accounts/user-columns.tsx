import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { isNamed, nameOfUser, organizationsText } from './user-texts.ts';

const columnsFor = (isEnterprise: boolean): DataColumn<UserAccount>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOfUser,
    sortValue: (user) => (isNamed(user) ? `${user.lastName} ${user.firstName}` : user.email),
    cell: (user) => (
      <>
        {nameOfUser(user)} {user.organizationAccessTypeId === 2 && <Chip>Admin</Chip>}{' '}
        {!user.hasSignedUp && <Chip tone="status-inactive">Invited</Chip>}
      </>
    ),
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  { id: 'email', header: 'Email', value: (user) => user.email, isSortable: true, phone: 'detail' },
  {
    id: 'phoneNumber',
    header: 'Phone Number',
    value: (user) => user.phoneNumber ?? '',
    isSortable: true,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'organizations',
    header: 'Organizations',
    value: organizationsText,
    isSortable: true,
    isHidden: !isEnterprise,
    phone: 'detail',
  },
];
/** The columns of the list of users. */
export const userColumns = columnsFor(false);
/** The columns of an enterprise, whose users work in several organizations. */
export const enterpriseUserColumns = columnsFor(true);
