import { familyOfTier } from '@plumbline/domain/billing/package-tiers';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import classes from './enrollment.module.css';
import type { EnrollmentForm } from './enrollment-fields.tsx';

/** Shows the fields of the first term. Its package and billing cycle are those of the sale. */
export function FirstSubscriptionFields({ form: { control, watch } }: { form: EnrollmentForm }) {
  const isAdded = watch('hasFirstSubscription');
  const isClinical = familyOfTier(watch('packageTierId') ?? 0) === 'clinical';
  return (
    <div className={classes.fields}>
      <div className={classes.full}>
        <CheckboxField
          control={control}
          name="hasFirstSubscription"
          label="Add the first subscription"
          note="This also drafts the first invoice, which is not sent until you send it. You can also add the subscription later under Subscription."
        />
      </div>
      {isAdded && (
        <>
          <div className={classes.half}>
            <DateField control={control} name="firstSubscription.startsOn" label="Start date" />
          </div>
          <div className={classes.half}>
            <DateField
              control={control}
              name="firstSubscription.endsOn"
              label="End date"
              help="The last day of the subscription."
            />
          </div>
          <div className={classes.third}>
            <TextField
              control={control}
              name="firstSubscription.profileCount"
              label="Profiles"
              inputMode="numeric"
            />
          </div>
          <div className={classes.third}>
            <TextField
              control={control}
              name="firstSubscription.profilePrice"
              label="Price per profile in dollars"
              inputMode="decimal"
              help="For each billing cycle."
            />
          </div>
          <div className={classes.third}>
            <TextField
              control={control}
              name="firstSubscription.systemFee"
              label="System fee in dollars"
              inputMode="decimal"
              help="For each billing cycle."
            />
          </div>
          {isClinical && (
            <div className={classes.full}>
              <CheckboxField
                control={control}
                name="firstSubscription.isPrePaid"
                label="Profiles are paid for before they are tested"
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
