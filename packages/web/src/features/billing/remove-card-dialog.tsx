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
      {cardText(card)} is deleted here and at the card processor, and automatic payments end. Invoices are
      then paid another way, or with a card that is added later.
    </ConfirmDialog>
  );
}
