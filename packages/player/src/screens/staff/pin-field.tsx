import { Field } from '../../parts/field.tsx';
import { pinLengths } from '../../session/staff-pin.ts';

interface PinFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

/** The digits of a PIN, which nobody beside reads. */
export const PinField = ({ onChange, ...rest }: PinFieldProps) => (
  <Field
    {...rest}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    required
    pattern={`\\d{${pinLengths.min},${pinLengths.max}}`}
    onChange={(value) => onChange(value.replace(/\D/g, '').slice(0, pinLengths.max))}
  />
);
