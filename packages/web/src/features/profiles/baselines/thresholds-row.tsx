import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import type { ThresholdsView } from './baseline-view.ts';
import classes from './baselines.module.css';
import { ThresholdsDialog } from './thresholds-dialog.tsx';

/** From how much slower on a test is called a warning or worse, whose limits these are, and the button that changes them. */
export function ThresholdsRow({ profileId, thresholds }: { profileId: number; thresholds: ThresholdsView }) {
  const { permissions } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.thresholds}>
      <p>
        {thresholds.text}
        <span className={classes.source}>{thresholds.origin}</span>
      </p>
      {permissions.includes('profile:write') && (
        <>
          <Button size="small" onClick={() => setIsOpen(true)}>
            Change Limits
          </Button>
          <ThresholdsDialog
            profileId={profileId}
            thresholds={thresholds}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </>
      )}
    </div>
  );
}
