import { organizationAccess } from '@plumbline/domain/access/user-rules';
import { type Control, useController } from 'react-hook-form';
import { MultiSelectInput } from '../../design/form/multi-select-field.tsx';
import { OrganizationAccess } from './organization-access.tsx';
import type { UserForm } from './user-form.ts';
import classes from './users.module.css';

export interface OrganizationsFieldProps {
  control: Control<UserForm, unknown, UserForm>;
  organizations: readonly { id: number; name: string }[];
}

/** Chooses organizations of an enterprise for a new user, each as a User or an Admin. */
export function OrganizationsField({ control, organizations }: OrganizationsFieldProps) {
  const { field } = useController({ control, name: 'accountOrganizations' });
  const accessOf = (organizationId: number) =>
    field.value.find((one) => one.organizationId === organizationId)?.organizationAccessTypeId;
  const choose = (ids: readonly number[]) =>
    field.onChange(
      ids.map((organizationId) => ({
        organizationId,
        organizationAccessTypeId: accessOf(organizationId) ?? organizationAccess.user,
      })),
    );
  return (
    <>
      <MultiSelectInput
        name={field.name}
        label="Organizations"
        help="Users can open only the organizations you choose here."
        isOptional
        value={field.value.map(({ organizationId }) => organizationId)}
        onChange={choose}
        onBlur={field.onBlur}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {field.value.length > 0 && (
        <ul className={classes.organizations}>
          {organizations
            .filter(({ id }) => accessOf(id) !== undefined)
            .map(({ id, name }) => (
              <li key={id} className={classes.organization}>
                <span>{name}</span>
                <OrganizationAccess
                  organizationName={name}
                  value={accessOf(id) ?? organizationAccess.user}
                  onChange={(access) =>
                    field.onChange(
                      field.value.map((one) =>
                        one.organizationId === id ? { ...one, organizationAccessTypeId: access } : one,
                      ),
                    )
                  }
                />
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
