import type { SavedCard } from '@plumbline/contract';
import { removeCreditCard } from '@plumbline/contract/features/billing/cards';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { cardText } from '../../records/billing/card-words.ts';

interface RemoveCardDialogProps {
  card: SavedCard;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes the saved card, after a question. */
export function RemoveCardDialog({ card, isOpen, onClose }: RemoveCardDialogProps) {
  const remove = useAction(removeCreditCard, { success: 'Credit Card Removed' });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove Credit Card"
      confirmLabel="Remove card"
      isDestructive
      onConfirm={() => remove.run({})}
    >
      {cardText(card)} will be deleted here and at the card processor, and automatic payments will stop. You
      can add another card at any time.
    </ConfirmDialog>
  );
}
