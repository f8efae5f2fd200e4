import type { ProfileOperation } from '@plumbline/contract';
import { useState } from 'react';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { HistoryEntries } from './history-entries.tsx';
import { UndoMergeDialog } from './undo-merge-dialog.tsx';

/** What was merged and transferred, newest first, each with its undo or why it has none. */
export function MergeHistorySection() {
  const [undoing, setUndoing] = useState<ProfileOperation | null>(null);
  return (
    <Card title="History of Merges and Transfers">
      <HistoryEntries
        groupTransferId={null}
        onUndo={setUndoing}
        empty={
          <EmptyState
            icon={<IconHistory size={24} stroke={1.6} />}
            title="No merges or transfers yet"
            text="Merges and transfers are listed here and can be undone for 30 days."
          />
        }
      />
      {undoing !== null && <UndoMergeDialog operation={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}
