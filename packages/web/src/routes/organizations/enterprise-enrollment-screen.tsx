import { useRef } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { organizationCreated } from '../../features/organizations/enrollment-texts.ts';
import { EnterpriseEnrollmentPage } from '../../features/organizations/enterprise-enrollment-page.tsx';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import { useGoTo } from '../../platform/navigation/use-address.ts';

export function EnterpriseEnrollmentScreen() {
  const { goTo } = useGoTo();
  const isDirty = useRef(false);
  return (
    <>
      <LeaveGuard isDirty={() => isDirty.current} what="Enterprise Enrollment" />
      <EnterpriseEnrollmentPage
        onDirtyChange={(is) => {
          isDirty.current = is;
        }}
        // The enterprise stays selected; the new child stands in its table.
        onEnrolled={async () => {
          isDirty.current = false;
          notify.success(organizationCreated);
          await goTo('/dashboard');
        }}
      />
    </>
  );
}
