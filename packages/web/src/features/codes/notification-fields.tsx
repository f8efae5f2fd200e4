import type { AccountNotification } from '@plumbline/contract';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import type { FieldBinding } from '../../design/form/text-field.tsx';
import classes from './create-code-dialog.module.css';

/** The ways a code can tell somebody, by the specified ids. */
export const communicationTypeIds = { email: 1, sms: 2 } as const;

export interface NotificationFieldsProps<Values extends FieldValues> {
  control: FieldBinding<Values>['control'];
  emailName: FieldPath<Values>;
  smsName: FieldPath<Values>;
  candidates: readonly AccountNotification[];
}

/** Who is told when tests come in, by email and by text message; only who can be reached that way is offered. */
export function NotificationFields<Values extends FieldValues>({
  control,
  emailName,
  smsName,
  candidates,
}: NotificationFieldsProps<Values>) {
  const optionsOf = (typeId: number) =>
    candidates
      .filter((one) => one.communicationTypeId === typeId && one.isAvailable)
      .map(({ accountId, firstName, lastName }) => ({
        value: accountId,
        label: `${firstName} ${lastName}`.trim(),
      }));
  const withPhone = optionsOf(communicationTypeIds.sms);
  return (
    <div className={classes.pair}>
      <MultiSelectField
        control={control}
        name={emailName}
        label="Notify by email"
        isOptional
        placeholder="Nobody"
        options={optionsOf(communicationTypeIds.email)}
      />
      <MultiSelectField
        control={control}
        name={smsName}
        label="Notify by SMS"
        isOptional
        placeholder="Nobody"
        help={withPhone.length === 0 ? 'None of these accounts has a phone number.' : undefined}
        disabled={withPhone.length === 0}
        options={withPhone}
      />
    </div>
  );
}

/** Who is chosen one way, as the fields hold it. */
export const chosenIds = (candidates: readonly AccountNotification[], typeId: number): number[] =>
  candidates
    .filter((one) => one.communicationTypeId === typeId && one.isEnabled)
    .map(({ accountId }) => accountId);

/** The choices of the two fields as a request carries them. */
export const choicesOf = (emailAccountIds: readonly number[], smsAccountIds: readonly number[]) => [
  ...emailAccountIds.map((accountId) => ({ accountId, communicationTypeId: 1 as const, isEnabled: true })),
  ...smsAccountIds.map((accountId) => ({ accountId, communicationTypeId: 2 as const, isEnabled: true })),
];
