import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import {
  verifiedWithGroups,
  verifiedWithRelationship,
} from '@plumbline/contract/features/sharing/profile-access-link';
import {
  type getProfileAccessForm,
  submitProfileAccessLink,
} from '@plumbline/contract/features/sharing/redeem-profile-access';
import { relationshipTypes } from '@plumbline/contract/lookups/person-lookups';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { GroupsField } from './groups-field.tsx';
import classes from './redeem.module.css';
import { invalidCode } from './use-link-offer.ts';

export interface VerifyInformationDialogProps {
  uniqueId: string;
  /** What is asked of this account: the relation, or groups and a protocol of its organization. */
  form: ResponseOf<typeof getProfileAccessForm>;
  isOpen: boolean;
  onClose: () => void;
  /** The link has ended meanwhile. */
  onInvalid: () => void;
  onGranted: () => void;
}

const relations = relationshipTypes.entries.map(({ id, label }) => ({ value: id, label }));
const nobody = { firstName: '', lastName: '', birthDate: '' };

/** Who holds a link proves that they know the person: names and birth date, and what they get the profile for. */
export function VerifyInformationDialog(props: VerifyInformationDialogProps) {
  const { uniqueId, form, isOpen, onClose, onInvalid, onGranted } = props;
  const verify = useAction(submitProfileAccessLink, { success: 'Profile Access Granted', onDone: onGranted });
  const submit = async (request: RequestInputOf<typeof submitProfileAccessLink>) => {
    const outcome = await verify.run(request);
    if (!outcome.ok && outcome.errors[0]?.code === invalidCode) onInvalid();
    return outcome;
  };
  const frame = { isOpen, onClose, title: 'Verify Information', submitLabel: 'Verify' };
  if (form.asks === 'relationship') {
    return (
      <FormDialog
        {...frame}
        schema={verifiedWithRelationship}
        defaultValues={{ ...nobody, relationshipTypeId: undefined }}
        onSubmit={(values) => submit({ ...values, uniqueId })}
      >
        {({ control }) => (
          <>
            <PersonFields control={control} />
            <SelectField
              control={control}
              name="relationshipTypeId"
              label="Relationship"
              options={relations}
            />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...frame}
      schema={verifiedWithGroups}
      defaultValues={{ ...nobody, groupIdsToAdd: [], defaultOrganizationProtocolId: null }}
      onSubmit={(values) => submit({ ...values, uniqueId })}
    >
      {({ control }) => (
        <>
          <PersonFields control={control} />
          <GroupsField control={control} name="groupIdsToAdd" groups={form.groups} />
          <SelectField
            control={control}
            name="defaultOrganizationProtocolId"
            label="Default Protocol"
            isOptional
            isClearable
            options={form.protocols.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
    </FormDialog>
  );
}

type WithPerson = FieldValues & typeof nobody;

function PersonFields<Values extends WithPerson>({ control }: { control: Control<Values> }) {
  const name = (field: keyof typeof nobody) => field as Path<Values>;
  return (
    <>
      <p className={classes.lead}>
        Enter the details of the person in this profile, as the organization has them.
      </p>
      <div className={classes.names}>
        <TextField
          control={control}
          name={name('firstName')}
          label="First Name"
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          control={control}
          name={name('lastName')}
          label="Last Name"
          autoComplete="off"
          maxLength={50}
        />
      </div>
      <DateField control={control} name={name('birthDate')} label="Birth Date" />
    </>
  );
}
