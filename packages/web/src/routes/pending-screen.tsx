import classes from './message-screen.module.css';

/** A page that takes a moment to arrive; its heading is to come, and until then this is the one. */
export function PendingScreen() {
  return (
    <div className={classes.screen}>
      <div role="status">
        <h1 className={classes.pending}>Loading Data...</h1>
      </div>
    </div>
  );
}
