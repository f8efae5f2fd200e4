import classes from './wide-targets.module.css';

interface WideTargetsProps {
  labels: Record<'left' | 'right', string>;
  hasArrows: boolean;
}

/** Two targets for two thumbs. They are no buttons: the trial itself hears the press, in the moment it comes. */
export const WideTargets = ({ labels, hasArrows }: WideTargetsProps) => (
  <div className={classes.targets}>
    {(['left', 'right'] as const).map((side) => (
      <div key={side} className={classes.target} data-side={side}>
        {hasArrows && <span aria-hidden="true">{side === 'left' ? '←' : '→'}</span>}
        {labels[side]}
      </div>
    ))}
  </div>
);
