import type { enrollOrganization, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { enrollOrganization as enroll } from '@plumbline/contract/features/organizations/enroll-organization';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { useMissingFields } from '../../design/form/use-missing-fields.tsx';
import { type FormSchema, useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './enrollment.module.css';
import { AdministratorFields, type EnrollmentForm, OrganizationFields } from './enrollment-fields.tsx';
import { type EnrollmentValues, emptyEnrollment } from './enrollment-schema.ts';

export type EnrolledOrganization = ResponseOf<typeof enrollOrganization>['organization'];

export interface EnrollmentPageProps {
  /** Called at each change, so that leaving the page can ask. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the organization was enrolled. Rejects where opening it failed. */
  onEnrolled: (organization: EnrolledOrganization) => Promise<void>;
}

export interface EnrollmentPageFormProps extends EnrollmentPageProps {
  /** The form's name for screen readers. */
  label: string;
  schema: FormSchema<EnrollmentValues, EnrollmentValues>;
  toRequest: (
    values: EnrollmentValues,
    clientUuid: string | undefined,
  ) => RequestInputOf<typeof enrollOrganization>;
  /** The fields of the package and the payer. */
  children: (form: EnrollmentForm) => ReactNode;
}

/** Absent where the page is not served securely; the server then recognizes a repeated form by its content. */
const newFormId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/**
 * Shows an enrollment form. It validates eagerly, can be sent only when it is valid, and keeps everything that was typed when it is
 * refused. A form that is sent twice enrolls once.
 */
export function EnrollmentPageForm(props: EnrollmentPageFormProps) {
  const { label, schema, toRequest, children, onDirtyChange, onEnrolled } = props;
  const [clientUuid] = useState(newFormId);
  const form = useSchemaForm(schema, emptyEnrollment);
  const { isValid, isSubmitting, isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const action = useAction(enroll, { onDone: ({ organization }) => onEnrolled(organization) });
  const { refusal, onSubmit } = useSubmit(form, (values) => action.run(toRequest(values, clientUuid)));
  const missing = useMissingFields(form, schema);

  return (
    <form ref={missing.formRef} noValidate aria-label={label} onSubmit={onSubmit} className={classes.form}>
      <OrganizationFields control={form.control} />
      <AdministratorFields control={form.control} />
      {children(form)}
      <DialogError message={refusal} />
      <div className={classes.foot}>
        <p className={classes.note}>
          {isValid
            ? 'Creates the organization and invites its administrator.'
            : 'Fields without “optional” are required. '}
          {missing.sentence}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={!isValid}
          aria-describedby={missing.describedBy}
          isWorking={isSubmitting}
        >
          Create Organization
        </Button>
      </div>
    </form>
  );
}
