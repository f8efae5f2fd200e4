import { billingContact, updateBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { PhoneField } from '../../design/form/phone-field.tsx';
import { EmailField, TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './billing-settings.module.css';
import { EditSection } from './edit-section.tsx';
import type { SectionProps } from './section-props.ts';

/** Whom an invoice is made out to, and who is asked about it. */
export function ContactSection({ info, sections }: SectionProps) {
  const { run } = useAction(updateBillingInfo, { success: 'Successfully Edited' });
  const { billingName, billingContactName, billingPhone, billingEmail } = info;
  return (
    <EditSection
      sections={sections}
      name="contact"
      title="Billing contact"
      facts={[
        { label: 'Org Billing Name', value: billingName },
        { label: 'Contact', value: billingContactName },
        { label: 'Email', value: billingEmail },
        { label: 'Phone', value: billingPhone },
      ]}
      note={billingEmail === '' && 'We need an email address to send invoices.'}
      schema={billingContact}
      defaultValues={{ billingName, billingContactName, billingPhone, billingEmail }}
      onSave={run}
    >
      {({ control }) => (
        <div className={classes.pair}>
          <div className={classes.wide}>
            <TextField control={control} name="billingName" label="Org Billing Name" autoComplete="off" />
          </div>
          <TextField
            control={control}
            name="billingContactName"
            label="Contact Name"
            autoComplete="off"
            isOptional
          />
          <PhoneField control={control} name="billingPhone" label="Phone" autoComplete="off" isOptional />
          <div className={classes.wide}>
            <EmailField
              control={control}
              name="billingEmail"
              label="Email"
              autoComplete="off"
              help="We send invoices to this address."
              isOptional
            />
          </div>
        </div>
      )}
    </EditSection>
  );
}
