import { Select } from '@mantine/core';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import selectClasses from './select-field.module.css';

export interface SelectInputProps<Value extends string | number> extends FieldFrame {
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** Hides the label from sight, where a column head says it. */
  isLabelHidden?: boolean;
  /** Off where the field gets the focus by itself: its list would cover what comes next. A click, an arrow or a letter opens it. */
  opensOnFocus?: boolean;
  /** It is in a popover, which would take a click on a list outside of it for a click beside it. */
  isInPopover?: boolean;
}

/** One of several, outside a form. Needs the `DesignProvider`. */
export function SelectInput<Value extends string | number>({
  label,
  isLabelHidden = false,
  opensOnFocus = true,
  isInPopover = false,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  disabled = false,
  error,
  ...frame
}: SelectInputProps<Value>) {
  const select = (attributes: object) => (
    <Select<Value>
      {...attributes}
      aria-label={label}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      placeholder={placeholder}
      searchable={options.length >= 8}
      allowDeselect={false}
      openOnFocus={opensOnFocus}
      disabled={disabled}
      error={error !== undefined}
      withErrorStyles={false}
      nothingFoundMessage="Nothing matches"
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      comboboxProps={{ shadow: 'md', withinPortal: !isInPopover }}
      classNames={{ input: `${classes.control} ${selectClasses.input}`, section: selectClasses.section }}
    />
  );
  return isLabelHidden ? (
    select({})
  ) : (
    <Field label={label} error={error} {...frame}>
      {select}
    </Field>
  );
}
