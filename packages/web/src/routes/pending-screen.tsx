import classes from './message-screen.module.css';

/** A page that takes a moment to arrive. */
export function PendingScreen() {
  return (
    <div className={classes.screen}>
      <p role="status" className={classes.pending}>
        Loading Data...
      </p>
    </div>
  );
}
