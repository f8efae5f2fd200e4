import { clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import classes from './upgrade-dialog.module.css';
import { type UpgradeForm, wishOf } from './upgrade-form.ts';

const plans = { sports: sportsPlans, clinical: clinicalPlans } as const;
/** So long a typist rests before the upgrade is counted. */
const restMs = 350;

interface WishFieldsProps {
  form: UseFormReturn<UpgradeForm, unknown, UpgradeForm>;
  family: PackageFamily;
  /** What the term shall become; null while somebody types, and where a field is wrong. */
  onWish: (wish: ReturnType<typeof wishOf>) => void;
}

/** What the term shall become. */
export function WishFields({ form, family, onWish }: WishFieldsProps) {
  const { control, watch } = form;
  const typed = watch(['packageTierId', 'profileCount', 'profilePrice', 'systemFee']).join('|');
  const tell = useEffectEvent((isResting: boolean) => onWish(isResting ? wishOf(form.getValues()) : null));
  const [first] = useState(typed);
  const [isTouched, setIsTouched] = useState(false);
  if (!isTouched && typed !== first) setIsTouched(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is read from the form, and starts the wait anew.
  useEffect(() => {
    if (!isTouched) return;
    tell(false);
    const timer = setTimeout(() => tell(true), restMs);
    return () => clearTimeout(timer);
  }, [typed, isTouched]);
  return (
    <>
      <SelectField
        control={control}
        name="packageTierId"
        label="Package"
        options={plans[family].entries.map(({ id: value, label }) => ({ value, label }))}
      />
      <TextField
        control={control}
        name="profileCount"
        label="Total profiles"
        inputMode="numeric"
        help="Include profiles that were bought before."
      />
      <div className={classes.pair}>
        <TextField
          control={control}
          name="profilePrice"
          label="Price per profile in dollars"
          inputMode="decimal"
          help="For each billing cycle."
        />
        <TextField
          control={control}
          name="systemFee"
          label="System fee in dollars"
          inputMode="decimal"
          help="For each billing cycle."
        />
      </div>
    </>
  );
}
