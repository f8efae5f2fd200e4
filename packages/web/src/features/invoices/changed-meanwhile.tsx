import { Button } from '../../design/button/button.tsx';
import classes from './invoice-editor.module.css';

interface ChangedMeanwhileProps {
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two ways on where somebody else saved the invoice first. */
export function ChangedMeanwhile({ onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <div className={classes.choice}>
      <p>
        Keep your changes and save again to replace the other ones, or load what was saved and lose yours.
      </p>
      <Button onClick={onTakeTheirs}>Load saved invoice</Button>
      <Button onClick={onKeepMine}>Keep my changes</Button>
    </div>
  );
}
