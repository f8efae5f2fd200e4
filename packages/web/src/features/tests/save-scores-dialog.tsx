import type { ProfileTest } from '@plumbline/contract';
import { excludeIncludeTestResults } from '@plumbline/contract/features/tests/exclude-include-test-results';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { ResultReasonField, resultReason } from '../../records/tests/result-reason.tsx';
import classes from './edit-bar.module.css';
import { decidedNames, decisionOf, type ScoreChoices } from './edit-scores.ts';

export interface SaveScoresDialogProps {
  test: ProfileTest;
  choices: ScoreChoices;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks why before a decision about results is kept; the reason stands beside them from then on. */
export function SaveScoresDialog({ test, choices, isOpen, onClose, onSaved }: SaveScoresDialogProps) {
  const { excluded, included } = decidedNames(test, choices);
  const decide = useAction(excludeIncludeTestResults, {
    success: 'Test Score Successfully Updated',
    refusalIn: 'both',
    onDone: onSaved,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Test Scores"
      schema={resultReason}
      defaultValues={{ reason: '' }}
      submitLabel="Save"
      outcome="The baseline is recalculated right away."
      onSubmit={({ reason }) => decide.run({ ...decisionOf(test, choices), reason })}
    >
      {({ control }) => (
        <>
          <Decided title="Excluded" names={excluded} />
          {excluded.length > 0 && (
            <p>What you exclude counts neither in the baseline nor in the verdict of this test.</p>
          )}
          <Decided title="Included again" names={included} />
          <ResultReasonField control={control} />
        </>
      )}
    </FormDialog>
  );
}

/** More names than these are counted. */
const mostNames = 6;

function Decided({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className={classes.decided}>
      <h3>{title}</h3>
      <ul>
        {names.slice(0, mostNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > mostNames && <li>and {names.length - mostNames} more</li>}
      </ul>
    </section>
  );
}
