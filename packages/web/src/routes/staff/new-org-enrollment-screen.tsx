import { useRef } from 'react';
import { keepSuccessForNextPage } from '../../design/notify/kept-notice.ts';
import { organizationCreated } from '../../features/organizations/enrollment-texts.ts';
import { NewOrgEnrollmentPage } from '../../features/organizations/new-org-enrollment-page.tsx';
import { LeaveGuard } from '../../platform/navigation/leave-guard.tsx';
import { reloadAt } from '../../platform/navigation/reload-at.ts';
import { switchOrganization } from '../../platform/session/switch-organization.ts';

export function NewOrgEnrollmentScreen() {
  const isDirty = useRef(false);
  return (
    <>
      <LeaveGuard isDirty={() => isDirty.current} what="New Org Enrollment" />
      <NewOrgEnrollmentPage
        onDirtyChange={(is) => {
          isDirty.current = is;
        }}
        onEnrolled={async ({ id }) => {
          isDirty.current = false;
          await switchOrganization(id);
          keepSuccessForNextPage(organizationCreated);
          await reloadAt(`/dashboard?orgId=${id}`);
        }}
      />
    </>
  );
}
