import type { MergeChoices, StartMergeReply } from '@plumbline/contract';
import { confirmMergeProfiles } from '@plumbline/contract/features/tools/merge-profiles';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogError, DialogFoot } from '../../design/dialog/dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { IconArrowsExchange } from '../../design/icon/tabler/arrows-exchange.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { MergeFields } from './merge-fields.tsx';
import { conflictText, movesText, notices } from './merge-words.ts';
import { ReasonField } from './tool-fields.tsx';
import classes from './tools.module.css';

export interface MergeDialogProps {
  pair: StartMergeReply;
  /** Why they are merged, which may be left out. It outlives a swap. */
  reasonForm: UseFormReturn<{ reason: string }>;
  /** The names are cleared; what was typed stays. */
  onCancel: () => void;
  /** Looks at the two the other way round. */
  onSwap: () => void;
  isSwapping: boolean;
  onMerged: () => void;
}

/** Shows both people side by side and asks whether they are one. */
export function MergeDialog({ pair, reasonForm, onCancel, onSwap, isSwapping, onMerged }: MergeDialogProps) {
  const { profileToKeepId, profileToLoseId, conflicts } = pair;
  const [choices, setChoices] = useState<MergeChoices>({});
  const [isAccepted, setIsAccepted] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useAction(confirmMergeProfiles, { success: notices.merged, refusalIn: 'both' });
  const mustBeAccepted = conflicts.some((one) => one.mustBeAccepted);
  const isHeld = mustBeAccepted && !isAccepted;
  const heldId = useId();
  const merge = async () => {
    setRefusal(null);
    const outcome = await confirm.run({
      profileToKeepId,
      profileToLoseId,
      choices,
      isContradictionAccepted: isAccepted,
      reason: reasonForm.getValues('reason'),
    });
    if (outcome.ok) onMerged();
    else setRefusal(outcome.errors[0]?.message ?? null);
  };
  return (
    <Dialog isOpen onClose={onCancel} title="Merge Profiles" width={760} isKeptOpen={confirm.isWorking}>
      <DialogBody>
        <DialogError message={refusal} />
        <p>
          Everything in profile {profileToLoseId} moves to profile {profileToKeepId}, and profile{' '}
          {profileToLoseId} is deleted. {movesText(pair.moves)} Messages and exports already sent do not
          change.
        </p>
        <MergeFields
          pair={pair}
          choices={choices}
          onChoose={(choice) => setChoices({ ...choices, ...choice })}
        />
        {conflicts.length > 0 && (
          <ul className={classes.conflicts}>
            {conflicts.map(({ conflict, count }) => (
              <li key={conflict}>{conflictText(conflict, count)}</li>
            ))}
          </ul>
        )}
        <ReasonField control={reasonForm.control} name="reason" />
        {mustBeAccepted && (
          <Checkbox
            label="They are the same person"
            checked={isAccepted}
            onChange={(event) => setIsAccepted(event.currentTarget.checked)}
          />
        )}
      </DialogBody>
      <DialogFoot
        outcome={
          isHeld ? (
            <span id={heldId}>Tick “They are the same person” first. A merge can be undone for 30 days.</span>
          ) : (
            'A merge can be undone for 30 days.'
          )
        }
      >
        <Button
          icon={<IconArrowsExchange />}
          onClick={onSwap}
          isWorking={isSwapping}
          disabled={confirm.isWorking}
        >
          Swap
        </Button>
        <Button onClick={onCancel} disabled={confirm.isWorking} data-autofocus>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={merge}
          isWorking={confirm.isWorking}
          disabled={isSwapping || isHeld}
          aria-describedby={isHeld ? heldId : undefined}
        >
          Merge
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
