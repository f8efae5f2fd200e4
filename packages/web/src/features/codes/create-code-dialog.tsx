import type { ResponseOf } from '@plumbline/contract';
import { createSession } from '@plumbline/contract/features/codes/create-session';
import { getSessionsByProfileId } from '@plumbline/contract/features/codes/get-sessions-by-profile-id';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { dayAfter, quickCodeEnds } from '@plumbline/domain/codes/code-end';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import { type CodeForm, codeForm, codeFormOf, dayEndText, testModeIds, todayHere } from './code-form.ts';
import classes from './create-code-dialog.module.css';
import { CreatedCodeDialog } from './created-code-dialog.tsx';

type CreatedCode = ResponseOf<typeof createSession>['session'];

export interface CreateCodeDialogProps {
  profileId: number;
  profileName: string;
  /** The protocol that is offered first. */
  defaultProtocolId: number | null;
  onClose: () => void;
}

/** A code for one profile: what is tested and until when, then the five digits. */
export function CreateCodeDialog(props: CreateCodeDialogProps) {
  const [made, setMade] = useState<CreatedCode | null>(null);
  const protocols = useQuery(callQuery(getProtocols, {}));
  if (made !== null) {
    return <CreatedCodeDialog code={made} profileName={props.profileName} onClose={props.onClose} />;
  }
  if (protocols.data === undefined) {
    return (
      <Dialog isOpen onClose={props.onClose} title={title}>
        <DialogBody>
          {protocols.error === null ? (
            <Loading label="Loading Data...">
              <Skeleton height={160} />
            </Loading>
          ) : (
            <ErrorState
              what="The protocols did not load."
              why={messageOf(protocols.error)}
              onRetry={() => void protocols.refetch()}
              isRetrying={protocols.isFetching}
            />
          )}
        </DialogBody>
      </Dialog>
    );
  }
  return <CodeFormDialog {...props} protocols={protocols.data.protocols} onMade={setMade} />;
}

const title = 'Create Code';

const modes = [
  {
    value: testModeIds.assessment,
    label: 'Assessment',
    note: 'Two or three repetitions with practice. Recommended for baselines.',
  },
  { value: testModeIds.screening, label: 'Screening', note: 'One repetition, no practice trials.' },
];

interface CodeFormDialogProps extends CreateCodeDialogProps {
  protocols: ResponseOf<typeof getProtocols>['protocols'];
  onMade: (code: CreatedCode) => void;
}

function CodeFormDialog(props: CodeFormDialogProps) {
  const { profileId, profileName, defaultProtocolId, onClose, onMade } = props;
  const queryClient = useQueryClient();
  // Not state: the form closes itself in the same breath as it saves.
  const made = useRef<CreatedCode | null>(null);
  const usable = props.protocols.filter((protocol) => !protocol.isDisabled);
  const isDefaultUsable = usable.some((one) => one.organizationProtocolId === defaultProtocolId);
  const save = async ({ organizationProtocolId, mode, isBaseline, endsOn }: CodeForm) => {
    const { session } = await send(createSession, {
      session: {
        profileId,
        organizationProtocolId,
        endsOn,
        isScreening: mode === testModeIds.screening,
        isNonBaseline: !isBaseline,
      },
    });
    await queryClient.invalidateQueries({ queryKey: callKey(getSessionsByProfileId, { id: profileId }) });
    notify.success('Session Successfully Created');
    made.current = session;
  };
  return (
    <FormDialog
      isOpen
      onClose={() => (made.current === null ? onClose() : onMade(made.current))}
      title={title}
      schema={codeForm}
      defaultValues={codeFormOf(isDefaultUsable ? defaultProtocolId : null)}
      submitLabel="Create Code"
      outcome={({ watch }) => dayEndText(watch('endsOn'), Date.now())}
      onSubmit={(values) => outcomeOf(() => save(values))}
    >
      {({ control, setValue, watch }) => (
        <>
          <p className={classes.who}>
            For <strong>{profileName}</strong>
          </p>
          <SelectField
            control={control}
            name="organizationProtocolId"
            label="Protocol"
            help={
              usable.length === 0
                ? 'There is no protocol to choose. Ask your administrator for one.'
                : undefined
            }
            options={usable.map((protocol) => ({
              value: protocol.organizationProtocolId,
              label: protocol.name,
            }))}
          />
          <RadioField control={control} name="mode" label="Screening or assessment" options={modes} />
          <CheckboxField
            control={control}
            name="isBaseline"
            label="Baseline"
            note="Results count toward this person's baseline"
          />
          <div className={classes.end}>
            <DateField control={control} name="endsOn" label="End date" minDate={dayAfter(todayHere(), -1)} />
            <div className={classes.quick}>
              {quickCodeEnds.map(({ label, days }) => {
                const day = dayAfter(todayHere(), days);
                return (
                  <Button
                    key={label}
                    size="small"
                    aria-pressed={watch('endsOn') === day}
                    onClick={() => setValue('endsOn', day, { shouldDirty: true, shouldValidate: true })}
                  >
                    {label}
                  </Button>
                );
              })}
            </div>
          </div>
        </>
      )}
    </FormDialog>
  );
}
