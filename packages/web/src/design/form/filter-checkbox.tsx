import { useState } from 'react';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';

export interface FilterCheckboxProps extends Omit<CheckboxProps, 'checked' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A box whose value lives in the address. The address changes a moment after the click; until then the box shows what was
 * clicked, instead of springing back.
 */
export function FilterCheckbox({ checked, onChange, ...rest }: FilterCheckboxProps) {
  const [clicked, setClicked] = useState(checked);
  const [known, setKnown] = useState(checked);
  if (known !== checked) {
    setKnown(checked);
    setClicked(checked);
  }
  return (
    <Checkbox
      {...rest}
      checked={clicked}
      onChange={({ currentTarget }) => {
        setClicked(currentTarget.checked);
        onChange(currentTarget.checked);
      }}
    />
  );
}
