import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';

/** Returns first and last name, as people write them. */
export const nameOfUser = ({ firstName, lastName }: Pick<UserAccount, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Returns the organizations that a user works in, and marks where they are a System Admin. */
export const organizationsText = ({ accessibleOrganizations }: UserAccount): string =>
  accessibleOrganizations
    .map(({ name, organizationAccessTypeId }) => (organizationAccessTypeId === 2 ? `${name} (Admin)` : name))
    .join(', ');

/** Returns the text by which a user is found. */
export const searchTextOfUser = (user: UserAccount): string =>
  `${nameOfUser(user)} ${user.email} ${user.phoneNumber ?? ''} ${organizationsText(user)}`;
