import { GoMark, StopMark } from './signal-marks.tsx';
import classes from './signal-picture.module.css';

/** A small screen that changes as the real one will; still where the person asked for less motion. */
export function SignalPicture({ hasStop }: { hasStop: boolean }) {
  return (
    <div className={classes.picture} data-kind={hasStop ? 'marks' : 'color'} aria-hidden="true">
      {hasStop && (
        <>
          <GoMark />
          <StopMark />
        </>
      )}
    </div>
  );
}
