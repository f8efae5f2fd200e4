import type { ProductSubscription } from '@plumbline/contract';
import { deleteProductSubscription } from '@plumbline/contract/features/subscriptions/subscriptions';
import { ReasonDialog } from '../../design/dialog/reason-dialog.tsx';
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
    <ReasonDialog
      onClose={onClose}
      title="Delete Subscription"
      schema={reasonOnly}
      submitLabel="Delete"
      isDestructive
      onSubmit={(reason) => remove.run({ productSubscriptionId: term.productSubscriptionId, reason })}
    >
      {termText(term)} will no longer be shown, and nobody will be counted in it. This cannot be undone.
    </ReasonDialog>
  );
}
