import type { EditedProfile } from '@plumbline/contract';
import { maxInvites } from '@plumbline/contract/features/profiles/profile-facts';
import { relationshipTypes } from '@plumbline/contract/lookups/person-lookups';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../design/button/button.tsx';
import { IconButton } from '../../../design/button/icon-button.tsx';
import { CheckboxField } from '../../../design/form/checkbox-field.tsx';
import { EmailField } from '../../../design/form/text-field.tsx';
import { IconPlus } from '../../../design/icon/tabler/plus.ts';
import { IconTrash } from '../../../design/icon/tabler/trash.ts';
import { Chip } from '../../../design/label/chip.tsx';
import type { ProfileFormHandle } from './person-fields.tsx';
import classes from './profile-form.module.css';

export interface AccountFieldsProps {
  form: ProfileFormHandle;
  /** Who reads the profile already, and who was invited to. */
  accounts: EditedProfile['accountProfiles'];
  /** Whoever is invited can make an account; otherwise they need one. */
  areAccountsMade: boolean;
}

/** Accounts of the person or a parent that read the profile. An address that is typed here is invited when the form is saved. */
export function AccountFields({ form, accounts, areAccountsMade }: AccountFieldsProps) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'invites' });
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Accounts</legend>
      {accounts.length > 0 && (
        <ul className={classes.accounts}>
          {accounts.map(({ email, relationshipTypeId }) => (
            <li key={email} className={classes.account}>
              <span>{email}</span>
              <Chip>{relationshipTypes.find(relationshipTypeId)?.label ?? 'Invited'}</Chip>
            </li>
          ))}
        </ul>
      )}
      <CheckboxField
        control={control}
        name="userWantsAnAccount"
        label="The person or a parent wants an account"
        note={areAccountsMade ? undefined : 'Only people who already have an account can accept.'}
      />
      {form.watch('userWantsAnAccount') && (
        <div className={classes.invites}>
          {fields.map((field, index) => (
            <div key={field.id} className={classes.invite}>
              <EmailField
                control={control}
                name={`invites.${index}.email`}
                label="Email to invite"
                autoComplete="off"
                help={form.watch(`invites.${index}.email`) === '' ? undefined : 'Invite Sent on SAVE'}
              />
              {fields.length > 1 && (
                <IconButton
                  label={`Remove email ${index + 1}`}
                  icon={<IconTrash />}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          ))}
          {fields.length < maxInvites && (
            <div>
              <Button size="small" icon={<IconPlus />} onClick={() => append({ email: '' })}>
                Add another
              </Button>
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}
