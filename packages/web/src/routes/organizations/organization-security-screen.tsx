import { useRef } from 'react';
import { OwnConnectionsCard } from '../../features/access/single-sign-on/own-connections-card.tsx';
import { DevicesCard } from '../../features/devices/devices-card.tsx';
import { RequirePinCard } from '../../features/organizations/require-pin-card.tsx';
import { SecurityPage } from '../../features/organizations/security-page.tsx';
import { StaffAccessCard } from '../../features/staff/staff-access-card.tsx';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import classes from './organization-security-screen.module.css';

export function OrganizationSecurityScreen() {
  const isDirty = useRef(false);
  return (
    <div className={classes.cards}>
      <LeaveGuard isDirty={() => isDirty.current} what="Security" />
      <SecurityPage
        onDirtyChange={(is) => {
          isDirty.current = is;
        }}
      />
      <OwnConnectionsCard />
      <RequirePinCard />
      <DevicesCard />
      <StaffAccessCard />
    </div>
  );
}
