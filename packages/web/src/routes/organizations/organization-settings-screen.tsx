import { useRef } from 'react';
import { Page } from '../../design/layout/page.tsx';
import { OrganizationInfoCard } from '../../features/organizations/organization-info-card.tsx';
import { SettingsPage } from '../../features/organizations/settings-page.tsx';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import classes from './organization-security-screen.module.css';

/** A tab of Organization. */
export function OrganizationSettingsScreen() {
  const isDirty = useRef(false);
  return (
    <div className={classes.cards}>
      <LeaveGuard isDirty={() => isDirty.current} what="Settings" />
      <OrganizationInfoCard />
      <SettingsPage
        onDirtyChange={(is) => {
          isDirty.current = is;
        }}
      />
    </div>
  );
}

/** The same under an address of its own. */
export function SettingsScreen() {
  return (
    <Page title="Settings">
      <OrganizationSettingsScreen />
    </Page>
  );
}
