import { Button } from '../../design/button/button.tsx';
import { IconAlertCircle } from '../../design/icon/tabler/alert-circle.ts';
import classes from './edit-bar.module.css';
import { choicesInWords, type ScoreChoices } from './edit-scores.ts';

export interface EditBarProps {
  choices: ScoreChoices;
  /** What saving would do to the baselines, in words. */
  effect: string;
  onCancel: () => void;
  onSave: () => void;
}

/** Says that scores are being edited, what was decided so far, and how to leave. */
export function EditBar({ choices, effect, onCancel, onSave }: EditBarProps) {
  return (
    <section aria-label="Edit Mode" className={classes.bar}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <strong>Edit Mode</strong>
      <span role="status" className={classes.words}>
        Uncheck the results that should not count. {choicesInWords(choices)} {effect}
      </span>
      <span className={classes.buttons}>
        <Button className={classes.cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button className={classes.save} disabled={choices.size === 0} onClick={onSave}>
          Save
        </Button>
      </span>
    </section>
  );
}
