import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '../../design/form/checkbox.tsx';
import type { FieldBinding } from '../../design/form/text-field.tsx';
import classes from './redeem.module.css';

export interface GroupsFieldProps<Values extends FieldValues> extends FieldBinding<Values> {
  groups: readonly { id: number; name: string }[];
}

/** The groups that a profile is added to, at least one. The form holds their ids. */
export function GroupsField<Values extends FieldValues>({ control, name, groups }: GroupsFieldProps<Values>) {
  const errorId = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly number[] = field.value ?? [];
  return (
    <fieldset className={classes.groups} aria-describedby={fieldState.error ? errorId : undefined}>
      <legend className={classes.legend}>Groups</legend>
      {groups.length === 0 ? (
        <p className={classes.lead}>There are no groups yet. Ask a System Admin to add one.</p>
      ) : (
        <div className={classes.choices}>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={group.name}
              checked={chosen.includes(group.id)}
              onBlur={field.onBlur}
              onChange={({ currentTarget }) =>
                field.onChange(
                  currentTarget.checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id),
                )
              }
            />
          ))}
        </div>
      )}
      {fieldState.error && (
        <p id={errorId} className={classes.error}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
