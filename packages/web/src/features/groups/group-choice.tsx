import { Select } from '@mantine/core';
import classes from '../../design/form/field.module.css';
import { Field } from '../../design/form/field.tsx';
import selectClasses from '../../design/form/select-field.module.css';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';

export interface GroupChoiceProps {
  label: string;
  groups: readonly { id: number; name: string }[];
  value: number | undefined;
  onChange: (groupId: number) => void;
  error?: string | undefined;
}

/** Selects one of the groups, outside a form. The choice is in the address. */
export function GroupChoice({ label, groups, value, onChange, error }: GroupChoiceProps) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <Select<number>
          {...attributes}
          value={value ?? null}
          onChange={(groupId) => groupId !== null && onChange(groupId)}
          data={groups.map((group) => ({ value: group.id, label: group.name }))}
          placeholder="Choose"
          searchable={groups.length >= 8}
          allowDeselect={false}
          error={error !== undefined}
          withErrorStyles={false}
          nothingFoundMessage="Nothing matches"
          checkIconPosition="right"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          comboboxProps={{ shadow: 'md' }}
          classNames={{ input: `${classes.control} ${selectClasses.input}`, section: selectClasses.section }}
        />
      )}
    </Field>
  );
}
