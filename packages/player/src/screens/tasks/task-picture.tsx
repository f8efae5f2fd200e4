import type { TaskPlan } from '@plumbline/domain';
import { ChoiceStimulus } from './choice-stimulus.tsx';
import { GazeDot } from './gaze-dot.tsx';
import { GlanceFigure } from './glance-figure.tsx';
import classes from './task-picture.module.css';

const flanker = { condition: 'incongruent', side: 'left', cue: null } as const;
const stroop = { condition: 'incongruent', side: 'right', cue: 'ink' } as const;
/** A corner of a grid of numbers, in no order. */
const numbers = [3, 7, 1, 2, 9, 5, 8, 4, 6];
const lit = [1, 5, 6];

/** What the screen of the task looks like, small. Squares light up in turn; still where the person asked for less motion. */
export function TaskPicture({ plan, hasPatterns }: { plan: TaskPlan; hasPatterns: boolean }) {
  if (plan.kind === 'choice')
    return (
      <div className={classes.paper} aria-hidden="true">
        <ChoiceStimulus trial={plan.task === 'flanker' ? flanker : stroop} hasPatterns={hasPatterns} />
      </div>
    );
  if (plan.kind === 'inspection')
    return (
      <div className={classes.paper} data-signal="go" aria-hidden="true">
        <GlanceFigure longer="left" />
      </div>
    );
  if (plan.kind === 'targets' && plan.task !== 'tracking')
    return (
      <div className={classes.paper} aria-hidden="true">
        <div className={classes.dot}>
          <GazeDot />
        </div>
      </div>
    );
  if (plan.kind !== 'counting' && plan.kind !== 'memory') return null;
  return (
    <div className={classes.grid} aria-hidden="true">
      {numbers.map((number, index) => (
        <span key={number} data-lit={(plan.kind === 'memory' && lit.includes(index)) || undefined}>
          {plan.kind === 'counting' && number}
        </span>
      ))}
    </div>
  );
}
