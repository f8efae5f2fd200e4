import { grantOrganizationAccess } from '@plumbline/contract/features/staff/grant-organization-access';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useOpenOrganization } from './use-open-organization.ts';

const schema = grantOrganizationAccess.request.pick({ reason: true });

export interface OpenOrganizationDialogProps {
  /** Closed without one. */
  organizationId: number | undefined;
  /** The organization's name, where the page knows it. */
  name: string | undefined;
  onClose: () => void;
  onOpened: (organizationId: number) => void;
}

/** Asks internal staff for a reason, and opens an organization to them for eight hours. */
export function OpenOrganizationDialog({
  organizationId,
  name,
  onClose,
  onOpened,
}: OpenOrganizationDialogProps) {
  const open = useOpenOrganization(onOpened);
  return (
    <FormDialog
      isOpen={organizationId !== undefined}
      onClose={onClose}
      title={`Open ${name ?? `organization ${organizationId ?? ''}`}`}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel="Open for 8 hours"
      outcome="Names stay hidden. Every page you open is logged."
      onSubmit={({ reason }) =>
        organizationId === undefined ? { ok: true } : open.run({ organizationId, reason })
      }
    >
      {(form) => (
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          help="Its System Admins can see who opened it and why."
        />
      )}
    </FormDialog>
  );
}
