import type { ProductSubscription } from '@plumbline/contract';
import { deleteProductSubscription } from '@plumbline/contract/features/subscriptions/subscriptions';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { termText } from './term-text.ts';

const reasonOnly = deleteProductSubscription.request.pick({ reason: true });

interface DeleteSubscriptionDialogProps {
  term: ProductSubscription;
  onClose: () => void;
}

/** Deletes a term for a reason that stays in the books. */
export function DeleteSubscriptionDialog({ term, onClose }: DeleteSubscriptionDialogProps) {
  const remove = useAction(deleteProductSubscription, {
    success: 'Subscription Deleted',
    refetchOnRefusal: ['subscription'],
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Delete Subscription"
      schema={reasonOnly}
      defaultValues={{ reason: '' }}
      submitLabel="Delete"
      isDestructive
      onSubmit={({ reason }) => remove.run({ productSubscriptionId: term.productSubscriptionId, reason })}
    >
      {({ control }) => (
        <>
          <p>{termText(term)} is not shown any more, and nobody is counted in it. This cannot be undone.</p>
          <TextAreaField control={control} name="reason" label="Reason" rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
