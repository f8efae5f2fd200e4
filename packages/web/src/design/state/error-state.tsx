import { Button } from '../button/button.tsx';
import { IconAlertCircle } from '../icon/tabler/alert-circle.ts';
import { IconRefresh } from '../icon/tabler/refresh.ts';
import classes from './error-state.module.css';

export interface ErrorStateProps {
  /** What failed: `Recent tests did not load.` */
  what: string;
  /** Why, in the server's words. */
  why?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  isRetrying?: boolean;
}

/** Stands in place of the part that failed, and only of that. */
export function ErrorState({ what, why, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className={classes.error}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        {why && <p>{why}</p>}
      </div>
      {onRetry && (
        <Button size="small" icon={<IconRefresh />} isWorking={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
