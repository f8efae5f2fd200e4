import classes from './reason-cell.module.css';

/** Why a test waits or was refused: a whole sentence, on as many lines as it takes. */
export function ReasonCell({ reason }: { reason: string }) {
  return <span className={classes.reason}>{reason}</span>;
}
