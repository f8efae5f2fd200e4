import type { ProductSubscription } from '@plumbline/contract';
import { updateProductSubscriptionById } from '@plumbline/contract/features/subscriptions/subscriptions';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { subscriptionForm, subscriptionToSave, subscriptionValues } from './subscription-form.ts';

export interface SubscriptionDialogProps {
  family: PackageFamily;
  /** Null: a new one. */
  term: ProductSubscription | null;
  /** All terms of the family, to say which are later. */
  terms: readonly ProductSubscription[];
  onClose: () => void;
}

/** Adds a term or edits one. Mounted while it is open. */
export function SubscriptionDialog({ family, term, terms, onClose }: SubscriptionDialogProps) {
  const save = useAction(updateProductSubscriptionById, { success: 'Subscription Updated Created' });
  // As it was when the dialog opened: what is asked anew behind it is nobody's change here.
  const [opened] = useState({ term, terms });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={opened.term === null ? 'Add Subscription' : 'Edit Subscription'}
      schema={subscriptionForm}
      defaultValues={subscriptionValues(opened.term, family)}
      submitLabel={opened.term === null ? 'Add' : 'Save'}
      onSubmit={(form) => save.run({ subscription: subscriptionToSave(form, opened.term) })}
    >
      {(form) => (
        <SubscriptionFields
          form={form}
          family={family}
          id={opened.term?.productSubscriptionId ?? null}
          terms={opened.terms}
        />
      )}
    </FormDialog>
  );
}
