import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './account-menu.module.css';
import { initialsOf } from './initials.ts';
import { shortOrganizationName } from './short-organization-name.ts';

/** Who is signed in and where, as it stands in the top bar. */
export function AccountFace() {
  const { account, selectedOrganization } = useCurrentUser();
  const organizationName = selectedOrganization?.name ?? '';
  return (
    <>
      <span className={classes.avatar} aria-hidden="true">
        {initialsOf(account)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{account.firstName}</span>
        <span className={classes.organization} title={organizationName}>
          {shortOrganizationName(organizationName)}
        </span>
      </span>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={classes.arrow} />
    </>
  );
}

/** The same while the menu behind it is still on its way. */
export function PendingAccountMenu() {
  return (
    <span className={classes.target}>
      <AccountFace />
    </span>
  );
}
