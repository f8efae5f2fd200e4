import { Select } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import selectClasses from './select-field.module.css';
import type { FieldBinding } from './text-field.tsx';

interface SelectOption<Value extends string | number = string | number> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

export interface SelectFieldProps<Values extends FieldValues> extends FieldBinding<Values>, FieldFrame {
  options: readonly SelectOption[];
  placeholder?: string;
  /** Typing filters the options; on by itself from eight options. */
  isSearchable?: boolean;
  /** Offers to choose nothing; the form then holds null. */
  isClearable?: boolean;
  disabled?: boolean;
  /** Told of a choice as soon as it is made. */
  onChange?: (value: string | number | null) => void;
}

/** One of several. Needs the `DesignProvider`. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional = false,
  options,
  placeholder = 'Choose',
  isSearchable = options.length >= 8,
  isClearable = false,
  disabled,
  onChange,
}: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} isOptional={isOptional} error={fieldState.error?.message}>
      {(attributes) => (
        <Select<string | number>
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={field.value ?? null}
          onChange={(value) => {
            field.onChange(value);
            onChange?.(value);
          }}
          onBlur={field.onBlur}
          data={options.map((option) => ({
            value: option.value,
            label: option.label,
            ...(option.isDisabled ? { disabled: true } : {}),
          }))}
          placeholder={placeholder}
          searchable={isSearchable}
          // Going through a form by Tab covers no field with the list of another; a click, an arrow or a letter opens it.
          openOnFocus={false}
          clearable={isClearable}
          allowDeselect={isClearable}
          disabled={disabled || field.disabled || false}
          error={Boolean(fieldState.error)}
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
