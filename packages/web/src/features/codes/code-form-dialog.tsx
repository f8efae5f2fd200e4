import { getAccountNotificationPrefs } from '@plumbline/contract/features/codes/change-code-sessions';
import { createSession } from '@plumbline/contract/features/codes/create-session';
import { codeTypeIdOf, codeTypeLabel } from '@plumbline/domain/codes/code-type';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { AudienceFields } from './audience-fields.tsx';
import {
  type CodeForm,
  type CodeFormInput,
  type CodeTarget,
  codeForm,
  codeFormOf,
  dayEndText,
  targetOf,
  testModeIds,
} from './code-form.ts';
import type { CreateCodeDialogProps, CreatedCode, Groups, Protocols } from './code-making.ts';
import classes from './create-code-dialog.module.css';
import { EndDateFields } from './end-date-fields.tsx';
import { choicesOf, chosenIds, communicationTypeIds, NotificationFields } from './notification-fields.tsx';
import { useCodeAction } from './use-code-action.ts';

const modes = [
  {
    value: testModeIds.assessment,
    label: 'Assessment',
    note: 'Two or three repetitions with practice. Recommended for baselines.',
  },
  { value: testModeIds.screening, label: 'Screening', note: 'One repetition, no practice trials.' },
];

export interface CodeFormDialogProps extends CreateCodeDialogProps {
  /** Those in use. */
  protocols: Protocols;
  groups: Groups;
  onCreated: (code: CreatedCode) => void;
}

export function CodeFormDialog(props: CodeFormDialogProps) {
  const { target: settled, defaultProtocolId, protocols, groups, onClose, onCreated } = props;
  const queryClient = useQueryClient();
  const create = useCodeAction(createSession, { success: 'Session Successfully Created' });
  // Not state: the form closes itself in the same breath as it saves.
  const created = useRef<CreatedCode | null>(null);
  const profileName = useRef('');
  const [only, ...others] = protocols;
  const offered =
    protocols.find(({ organizationProtocolId }) => organizationProtocolId === defaultProtocolId) ??
    (others.length === 0 ? only : undefined);
  const save = async (form: CodeForm) => {
    const isScreening = form.mode === testModeIds.screening;
    const target = targetOf(form);
    // Until it is known who hears of them, nobody has chosen: left out, those are told who are told by default.
    const isNotifiedKnown =
      queryClient.getQueryData(callKey(getAccountNotificationPrefs, target)) !== undefined;
    const outcome = await create.run({
      session: {
        ...target,
        organizationProtocolId: form.organizationProtocolId,
        endsOn: form.endsOn,
        isScreening,
        isNonBaseline: !form.isBaseline,
        showResultsAfterSession: form.showsResults,
        isAccountCreationEnabled: form.audience === 'newProfile' && form.offersAccount,
        ...(isNotifiedKnown
          ? { selectedAccountNotifications: choicesOf(form.emailAccountIds, form.smsAccountIds) }
          : {}),
      },
    });
    if (!outcome.ok) return outcome;
    const group = groups.find(({ id }) => id === form.groupId);
    created.current = {
      ...outcome.reply.session,
      displayName:
        settled?.name ??
        (form.audience === 'group'
          ? (group?.name ?? '')
          : form.audience === 'newProfile'
            ? 'New Profile'
            : profileName.current),
      protocolName:
        protocols.find((one) => one.organizationProtocolId === form.organizationProtocolId)?.name ?? '',
      type: codeTypeLabel({
        baselineSessionTypeId: codeTypeIdOf(form.audience, isScreening),
        isScreening,
        isNonBaseline: !form.isBaseline,
      }),
      isGroupCode: form.audience === 'group',
      groupProfileCount: form.audience === 'group' ? (group?.profileCount ?? null) : null,
    };
    return outcome;
  };
  return (
    <FormDialog<CodeFormInput, CodeForm>
      isOpen
      onClose={() => (created.current === null ? onClose() : onCreated(created.current))}
      title="Create Code"
      width={560}
      schema={codeForm}
      defaultValues={codeFormOf(settled, offered?.organizationProtocolId ?? null)}
      submitLabel="Create Code"
      outcome={({ watch }) => dayEndText(watch('endsOn'), Date.now())}
      onSubmit={save}
    >
      {(form) => (
        <CodeFields
          form={form}
          target={settled}
          protocols={protocols}
          groups={groups}
          onName={(name) => {
            profileName.current = name;
          }}
        />
      )}
    </FormDialog>
  );
}

interface CodeFieldsProps {
  form: UseFormReturn<CodeFormInput, unknown, CodeForm>;
  target: CodeTarget | null;
  protocols: Protocols;
  groups: Groups;
  onName: (name: string) => void;
}

function CodeFields({ form, target, protocols, groups, onName }: CodeFieldsProps) {
  const { control, setValue, watch } = form;
  const audience = watch('audience');
  return (
    <>
      {target === null ? (
        <AudienceFields form={form} groups={groups} onName={onName} />
      ) : (
        <p className={classes.who}>
          For <strong>{target.name}</strong>
        </p>
      )}
      <SelectField
        control={control}
        name="organizationProtocolId"
        label="Protocol"
        help={
          protocols.length === 0 ? 'There are no protocols yet. Ask a System Admin to add one.' : undefined
        }
        options={protocols.map(({ organizationProtocolId, name }) => ({
          value: organizationProtocolId,
          label: name,
        }))}
      />
      <RadioField control={control} name="mode" label="Screening or assessment" options={modes} />
      <CheckboxField
        control={control}
        name="isBaseline"
        label="Baseline"
        note={
          audience === 'group'
            ? "Results count toward each person's baseline"
            : "Results count toward this person's baseline"
        }
      />
      <EndDateFields
        control={control}
        value={watch('endsOn')}
        onQuick={(day) => setValue('endsOn', day, { shouldDirty: true, shouldValidate: true })}
      />
      <CheckboxField
        control={control}
        name="showsResults"
        label="Show results"
        note="The phone shows the results at the end of the test"
      />
      <NotifyFields form={form} />
    </>
  );
}

/** What hangs on whom the code is for: who is told, as for that group by default, and whether an account can be offered. */
function NotifyFields({ form }: Pick<CodeFieldsProps, 'form'>) {
  const { control, setValue, watch } = form;
  const [audience, groupId, profileId] = watch(['audience', 'groupId', 'profileId']);
  const target = targetOf({ audience, groupId, profileId });
  const isChosen = target.groupId !== null || target.profileId !== null;
  const query = useQuery({ ...callQuery(getAccountNotificationPrefs, target), enabled: isChosen });
  const candidates = query.data?.selectedAccountNotifications;
  useEffect(() => {
    // Of another target other people can be told.
    setValue('emailAccountIds', chosenIds(candidates ?? [], communicationTypeIds.email));
    setValue('smsAccountIds', chosenIds(candidates ?? [], communicationTypeIds.sms));
  }, [candidates, setValue]);
  if (!isChosen) return null;
  return (
    <>
      {query.data?.isAccountCreationOffered === true && (
        <CheckboxField
          control={control}
          name="offersAccount"
          label="Offer an account"
          note="People who enter an email address are invited to create an account"
        />
      )}
      {queryFailure('The accounts to notify did not load.', query)}
      {candidates !== undefined && (
        <NotificationFields
          control={control}
          emailName="emailAccountIds"
          smsName="smsAccountIds"
          candidates={candidates}
        />
      )}
    </>
  );
}
