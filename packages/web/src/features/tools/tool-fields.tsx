import type { FieldValues } from 'react-hook-form';
import { type FieldBinding, TextField } from '../../design/form/text-field.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './tool-form.module.css';

/** An id as somebody types it. */
export const IdField = <Values extends FieldValues>(
  props: FieldBinding<Values> & { label: string; help?: string },
) => <TextField {...props} inputMode="numeric" autoComplete="off" />;

/** Why something is done. Whoever looks at the history reads it. */
export const ReasonField = <Values extends FieldValues>(props: FieldBinding<Values>) => (
  <div className={classes.wide}>
    <TextField {...props} label="Reason" isOptional help="Shown in the history." maxLength={500} />
  </div>
);

/** What internal staff need before they change data of one or two organizations, and where they get it. */
export const AccessNote = ({ of }: { of: 'both' | 'that' }) => (
  <p className={classes.note}>
    {of === 'both'
      ? 'You need open access to both organizations. Their System Admins can see your reasons. '
      : 'You need open access to that organization. Its System Admins can see your reason. '}
    <AppLink href={hrefOf('/super-admin/organizations')}>Open organizations</AppLink>
  </p>
);
