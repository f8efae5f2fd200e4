import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';

type Named = Pick<UserAccount, 'firstName' | 'lastName' | 'email'>;

/** Returns first and last name, as people write them; the email of somebody who has not opened the organization yet. */
export const nameOfUser = ({ email, ...user }: Named): string => (isNamed(user) ? fullName(user) : email);

const fullName = ({ firstName, lastName }: Omit<Named, 'email'>) => `${firstName} ${lastName}`.trim();

/** Whether the organization reads who a user is: somebody with another organization shows their email alone until they open this one. */
export const isNamed = (user: Omit<Named, 'email'>): boolean => fullName(user) !== '';

/** Returns the organizations that a user works in, and marks where they are a System Admin. */
export const organizationsText = ({ accessibleOrganizations }: UserAccount): string =>
  accessibleOrganizations
    .map(({ name, organizationAccessTypeId }) => (organizationAccessTypeId === 2 ? `${name} (Admin)` : name))
    .join(', ');

/** Returns the text by which a user is found. */
export const searchTextOfUser = (user: UserAccount): string =>
  `${fullName(user)} ${user.email} ${user.phoneNumber ?? ''} ${organizationsText(user)}`;
