import type { EnterpriseOrganization } from '@plumbline/contract';
import { grantChildAccess } from '@plumbline/contract/features/organizations/grant-child-access';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';

const schema = grantChildAccess.request.pick({ reason: true });

export interface ChildAccessDialogProps {
  /** Closed without one. */
  organization: EnterpriseOrganization | null;
  onClose: () => void;
}

/** Asks an enterprise's admin for a reason, and makes them a System Admin of one of its children. */
export function ChildAccessDialog({ organization, onClose }: ChildAccessDialogProps) {
  const grant = useAction(grantChildAccess, { success: `You have access to ${organization?.name ?? ''}.` });
  return (
    <FormDialog
      isOpen={organization !== null}
      onClose={onClose}
      title={`Access to ${organization?.name ?? ''}`}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel="Get access"
      outcome="You become a System Admin there and can see names and tests."
      onSubmit={({ reason }) =>
        organization === null ? { ok: true } : grant.run({ organizationId: organization.id, reason })
      }
    >
      {(form) => (
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          help="Its System Admins can see who got access and why."
        />
      )}
    </FormDialog>
  );
}
