import { passwordRequirements, unmetPasswordRequirements } from '@plumbline/domain/access/password-rules';
import { IconCheck } from '../icon/tabler/check.ts';
import { IconPoint } from '../icon/tabler/point.ts';
import classes from './password-checklist.module.css';

/** What a new password still needs, ticked off while it is typed. The words are heard too, not only the ticks seen. */
export function PasswordChecklist({ password }: { password: string }) {
  const unmet = new Set(unmetPasswordRequirements(password).map(({ id }) => id));
  return (
    <ul className={classes.list} aria-label="Password requirements">
      {passwordRequirements.map(({ id, label }) => {
        const isMet = !unmet.has(id);
        return (
          <li key={id} className={classes.item} data-met={isMet || undefined}>
            {isMet ? (
              <IconCheck size={16} stroke={2} aria-hidden="true" />
            ) : (
              <IconPoint size={16} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              {label}
              <span className="visually-hidden">{isMet ? ', done' : ', missing'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
