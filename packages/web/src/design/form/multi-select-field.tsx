import { MultiSelect } from '@mantine/core';
import type { Ref } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import multiClasses from './multi-select-field.module.css';
import type { FieldBinding } from './text-field.tsx';

export interface MultiSelectFieldProps<Values extends FieldValues> extends FieldBinding<Values>, FieldFrame {
  options: readonly { value: number; label: string }[];
  placeholder?: string;
  disabled?: boolean;
}

/** Any number of choices; the form holds their ids. Typing filters. Needs the `DesignProvider`. */
export function MultiSelectField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional = false,
  options,
  placeholder = 'Choose',
  disabled,
}: MultiSelectFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <MultiSelectInput
      ref={field.ref}
      name={field.name}
      label={label}
      help={help}
      isOptional={isOptional}
      error={fieldState.error?.message}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      options={options}
      placeholder={placeholder}
      disabled={disabled || field.disabled || false}
    />
  );
}

export interface MultiSelectInputProps extends FieldFrame {
  ref?: Ref<HTMLInputElement>;
  /** Where it is in the form, if it is in one. */
  name?: string;
  error?: string | undefined;
  value: readonly number[];
  onChange: (value: number[]) => void;
  onBlur?: () => void;
  options: readonly { value: number; label: string }[];
  placeholder?: string;
  disabled?: boolean;
}

/** The same outside a form. */
export function MultiSelectInput({
  ref,
  name,
  value,
  onChange,
  onBlur,
  options,
  placeholder = 'Choose',
  disabled = false,
  ...frame
}: MultiSelectInputProps) {
  return (
    <Field {...frame}>
      {(attributes) => (
        <MultiSelect<number>
          {...attributes}
          {...(ref === undefined ? {} : { ref })}
          {...(name === undefined ? {} : { name })}
          // Names the list of choices too, which stands outside the label.
          aria-label={frame.label}
          value={[...value]}
          onChange={onChange}
          {...(onBlur === undefined ? {} : { onBlur })}
          data={options.map((option) => ({ value: option.value, label: option.label }))}
          // A placeholder beside choices reads like another choice.
          placeholder={value.length === 0 ? placeholder : ''}
          searchable
          // As in a `SelectField`: a click, an arrow or a letter opens the list, which would cover the fields below.
          openOnFocus={false}
          disabled={disabled}
          error={Boolean(frame.error)}
          withErrorStyles={false}
          nothingFoundMessage="Nothing matches"
          checkIconPosition="right"
          comboboxProps={{ shadow: 'md' }}
          classNames={{
            input: `${classes.control} ${multiClasses.input}`,
            pill: multiClasses.pill,
            inputField: multiClasses.typed,
          }}
        />
      )}
    </Field>
  );
}
