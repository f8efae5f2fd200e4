import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';

/** First and last name, as people write them. */
export const nameOfUser = ({ firstName, lastName }: Pick<UserAccount, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The organizations that a user works in, and where as a System Admin. */
export const organizationsText = ({ accessibleOrganizations }: UserAccount): string =>
  accessibleOrganizations
    .map(({ name, organizationAccessTypeId }) => (organizationAccessTypeId === 2 ? `${name} (Admin)` : name))
    .join(', ');

/** What a user is found by. */
export const searchTextOfUser = (user: UserAccount): string =>
  `${nameOfUser(user)} ${user.email} ${user.phoneNumber ?? ''} ${organizationsText(user)}`;
