import type { ReactNode } from 'react';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface ChoiceMenuProps<Value extends string | number> {
  /** What is chosen, for screen readers: `Rows per page`. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value | null;
  /** The words of the button; the label of the chosen option unless given. */
  face?: ReactNode;
  /** How high and how loud the button is: small and bordered unless given. */
  look?: Pick<ButtonProps, 'size' | 'variant'>;
  /** Called for the chosen option too when it is chosen again. */
  onChoose: (value: Value) => void;
}

/** The button of a `ChoiceMenu`. */
export function ChoiceFace<Value extends string | number>({
  label,
  options,
  value,
  face,
  look,
  onChoose: _choose,
  ...button
}: ChoiceMenuProps<Value> & Omit<ButtonProps, 'children' | 'value'>) {
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <Button
      {...button}
      size="small"
      {...look}
      aria-label={chosen === undefined ? label : `${label}: ${chosen}`}
      iconAfter={<IconChevronDown />}
    >
      {face ?? chosen}
    </Button>
  );
}
