import type { IdentityProvider, IdentityProviderDomain } from '@plumbline/contract';
import {
  addIdentityProviderDomain,
  proveIdentityProviderDomain,
} from '@plumbline/contract/features/access/identity-provider-calls';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../design/form/text-area-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';

const domainForm = addIdentityProviderDomain.request.pick({ domain: true });

export interface AddDomainDialogProps {
  /** Closed without one. */
  connection: IdentityProvider | null;
  onClose: () => void;
}

/** Adds a domain whose emails sign in through a connection. */
export function AddDomainDialog({ connection, onClose }: AddDomainDialogProps) {
  const add = useAction(addIdentityProviderDomain, { success: 'Domain added' });
  return (
    <FormDialog
      isOpen={connection !== null}
      onClose={onClose}
      title="Add a domain"
      schema={domainForm}
      defaultValues={{ domain: '' }}
      submitLabel="Add"
      outcome="The domain takes effect once it is verified."
      onSubmit={({ domain }) =>
        connection === null ? { ok: true } : add.run({ identityProviderId: connection.id, domain })
      }
    >
      {({ control }) => (
        <TextField
          control={control}
          name="domain"
          label="Domain"
          help="The part after the @, for example school.example.org. Add each subdomain separately."
        />
      )}
    </FormDialog>
  );
}

const reasonForm = z.object({
  reason: z.string().trim().min(8, { error: 'Explain briefly how you know' }).max(500),
});

export interface ConfirmDomainDialogProps {
  /** Closed without one. */
  domain: IdentityProviderDomain | null;
  onClose: () => void;
}

/** The statement of a staff member that replaces the proof by record. */
export function ConfirmDomainDialog({ domain, onClose }: ConfirmDomainDialogProps) {
  const prove = useAction(proveIdentityProviderDomain, { success: 'Domain verified' });
  return (
    <FormDialog
      isOpen={domain !== null}
      onClose={onClose}
      title={`Confirm ${domain?.domain ?? ''}`}
      schema={reasonForm}
      defaultValues={{ reason: '' }}
      submitLabel="Confirm"
      outcome="The connection is off until a System Admin of the organization turns it on. Everyone with an email address in this domain then signs in through it."
      onSubmit={({ reason }) => (domain === null ? { ok: true } : prove.run({ id: domain.id, reason }))}
    >
      {({ control }) => (
        <TextAreaField
          control={control}
          name="reason"
          label="Reason"
          help="Explain how you know that the domain belongs to the organization. Your reason is recorded in the audit log."
        />
      )}
    </FormDialog>
  );
}
