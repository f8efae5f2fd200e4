import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '../../design/icon/tabler/check.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { mayOpen } from '../../platform/navigation/page-rule.ts';
import { ruleOf } from '../../platform/navigation/page-table.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AccountFace } from './account-face.tsx';
import classes from './account-menu.module.css';
import { shortOrganizationName } from './short-organization-name.ts';

export interface AccountMenuProps {
  onSwitch: (organizationId: number) => void;
}

const schemes = [
  { value: 'auto', label: 'Match device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** What an enterprise has of its own and its short sidebar leaves out. */
const ownPages = [
  { href: '/organization/settings', label: 'Organization Settings' },
  { href: '/organization/security', label: 'Organization Security' },
  { href: '/organization/audit', label: 'Audit Log' },
] as const;

/** Who is signed in and where; the way to another organization, another look, and out. */
export function AccountMenu({ onSwitch }: AccountMenuProps) {
  const user = useCurrentUser();
  const { account, selectedOrganization, availableOrganizations, viewingAsSuper } = user;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const organizationName = selectedOrganization?.name ?? '';
  return (
    <Menu width={280} classNames={{ dropdown: classes.dropdown }}>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={`Account of ${account.firstName}`}>
          <AccountFace />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p className={classes.name}>{account.firstName}</p>
          <p className={classes.detail}>{account.email}</p>
          {organizationName && (
            <p className={classes.detail} title={organizationName}>
              {shortOrganizationName(organizationName)}
            </p>
          )}
        </div>
        <Menu.Divider />
        {!viewingAsSuper && (
          <Menu.Item component={AppLink} href="/account/personal-information">
            Edit Account
          </Menu.Item>
        )}
        {ownPages
          .filter(({ href }) => selectedOrganization?.isEnterpriseAdminOrg && mayOpen(ruleOf(href), user))
          .map(({ href, label }) => (
            <Menu.Item key={href} component={AppLink} href={href}>
              {label}
            </Menu.Item>
          ))}
        {availableOrganizations.length > 0 && (
          <>
            <Menu.Label>Organizations</Menu.Label>
            {availableOrganizations.map(({ id, name }) => {
              const isSelected = id === selectedOrganization?.id;
              return (
                <Menu.Item
                  key={id}
                  title={name}
                  aria-current={isSelected || undefined}
                  rightSection={isSelected ? <IconCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
                  onClick={isSelected ? undefined : () => onSwitch(id)}
                >
                  <span className={classes.choice}>{name}</span>
                </Menu.Item>
              );
            })}
          </>
        )}
        <Menu.Label>Colors</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const chosen = schemes.find((scheme) => scheme.value === value);
            if (chosen) setColorScheme(chosen.value);
          }}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={AppLink} href="/login">
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
