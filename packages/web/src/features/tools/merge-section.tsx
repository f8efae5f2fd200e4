import type { StartMergeReply } from '@plumbline/contract';
import { id } from '@plumbline/contract/core/fields';
import { startMergeProfiles } from '@plumbline/contract/features/tools/merge-profiles';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { MergeDialog } from './merge-dialog.tsx';
import classes from './tools.module.css';
import { typedReason } from './typed-ids.ts';

const typedId = z
  .string()
  .trim()
  .min(1, { error: 'Required' })
  .regex(/^\d{1,10}$/, { error: 'Must be a positive number' })
  .transform(Number)
  .pipe(id);
const reasonSchema = z.object({ reason: typedReason });
const mergeForm = z.object({ profileToKeepId: typedId, profileToLoseId: typedId });

export interface MergeSectionProps {
  /** Two profiles that another section hands over, to be looked at at once. */
  keep: number | undefined;
  lose: number | undefined;
  /** Forgets them: they were merged or could not be looked at, or somebody decided otherwise. */
  onLeave: () => void;
}

/** Two profiles of one person are entered, looked at, and merged. */
export function MergeSection({ keep, lose, onLeave }: MergeSectionProps) {
  const [pair, setPair] = useState<StartMergeReply | null>(null);
  const form = useSchemaForm(mergeForm, { profileToKeepId: textOf(keep), profileToLoseId: textOf(lose) });
  const reasonForm = useSchemaForm(reasonSchema, { reason: '' });
  const start = useAction(startMergeProfiles, { refusalIn: 'both' });
  const look = async (ids: { profileToKeepId: number; profileToLoseId: number }) => {
    const outcome = await start.run(ids);
    if (outcome.ok) setPair(outcome.reply);
    // So that the same two can be handed over once more.
    else if (keep !== undefined) onLeave();
    return outcome;
  };
  const { refusal, onSubmit } = useSubmit(form, look);
  const card = useRef<HTMLDivElement>(null);
  const missing = useMissingFields(form, mergeForm);
  // Handed over while the page is open, or in its address: they are looked at as if they had been typed.
  const handed = useRef(onSubmit);
  handed.current = onSubmit;
  const { reset } = form;
  useEffect(() => {
    if (keep === undefined || lose === undefined) return;
    reset({ profileToKeepId: textOf(keep), profileToLoseId: textOf(lose) });
    card.current?.scrollIntoView({ block: 'nearest' });
    void handed.current();
  }, [keep, lose, reset]);

  const swap = async () => {
    if (pair === null) return;
    const swapped = { profileToKeepId: pair.profileToLoseId, profileToLoseId: pair.profileToKeepId };
    reset({
      profileToKeepId: textOf(swapped.profileToKeepId),
      profileToLoseId: textOf(swapped.profileToLoseId),
    });
    const outcome = await look(swapped);
    if (!outcome.ok) setPair(null);
  };
  const close = () => {
    setPair(null);
    reasonForm.reset();
    onLeave();
  };
  const merged = () => {
    close();
    reset({ profileToKeepId: '', profileToLoseId: '' });
  };
  return (
    <div ref={card}>
      <Card title="Merge Profiles">
        <form ref={missing.formRef} noValidate onSubmit={onSubmit} className={classes.form}>
          <p className={classes.quiet}>
            Combine two profiles of the same person. You compare them before anything changes, and you can
            undo the merge for 30 days.
          </p>
          <DialogError message={pair === null ? refusal : null} />
          <div className={classes.ids}>
            <TextField
              control={form.control}
              name="profileToKeepId"
              label="Profile ID to Keep"
              inputMode="numeric"
              maxLength={10}
            />
            <TextField
              control={form.control}
              name="profileToLoseId"
              label="Profile ID to Lose"
              inputMode="numeric"
              maxLength={10}
            />
            <Button
              type="submit"
              isWorking={start.isWorking}
              disabled={!form.formState.isValid}
              aria-describedby={missing.describedBy}
            >
              Start Merge
            </Button>
          </div>
          {missing.sentence}
        </form>
      </Card>
      {pair !== null && (
        <MergeDialog
          key={`${pair.profileToKeepId} ${pair.profileToLoseId}`}
          pair={pair}
          reasonForm={reasonForm}
          onCancel={close}
          onSwap={swap}
          isSwapping={start.isWorking}
          onMerged={merged}
        />
      )}
    </div>
  );
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));
