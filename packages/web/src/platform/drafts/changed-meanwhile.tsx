import { Button } from '../../design/button/button.tsx';
import classes from './changed-meanwhile.module.css';

interface ChangedMeanwhileProps {
  /** What somebody else saved: `invoice`. */
  what: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two ways on where somebody else saved first. */
export function ChangedMeanwhile({ what, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <div className={classes.choice}>
      <p>Keep your changes and save again to replace theirs, or load the saved version and lose yours.</p>
      <Button onClick={onTakeTheirs}>Load saved {what}</Button>
      <Button onClick={onKeepMine}>Keep my changes</Button>
    </div>
  );
}
