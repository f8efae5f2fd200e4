import type { CodeSession } from '@plumbline/contract';
import {
  getAccountNotificationPrefs,
  updateSession,
} from '@plumbline/contract/features/codes/change-code-sessions';
import { newProfileId } from '@plumbline/contract/features/codes/create-session';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { viewerZone } from '../../platform/time/time-texts.ts';
import { codeEndDay, codeEndText, dayEndText } from './code-form.ts';
import { EndDateFields } from './end-date-fields.tsx';
import { choicesOf, chosenIds, communicationTypeIds, NotificationFields } from './notification-fields.tsx';
import { useCodeAction } from './use-code-action.ts';

const editForm = z.object({
  endsOn: codeEndDay,
  emailAccountIds: z.array(z.int()),
  smsAccountIds: z.array(z.int()),
});

export interface EditCodeDialogProps {
  code: CodeSession;
  onClose: () => void;
}

/** Until when a code works, and whom it tells: all that may change once it is handed out. */
export function EditCodeDialog({ code, onClose }: EditCodeDialogProps) {
  const update = useCodeAction(updateSession, { success: 'Session Successfully Updated' });
  const query = useQuery(
    callQuery(getAccountNotificationPrefs, {
      groupId: code.groupId,
      profileId: code.groupId === null ? (code.profileId ?? newProfileId) : null,
    }),
  );
  if (query.data === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title="Edit Code" width={560}>
        <DialogBody>
          {queryFailure('The accounts to notify did not load.', query) ?? (
            <Loading label="Loading Data...">
              <Skeleton height={160} />
            </Loading>
          )}
        </DialogBody>
      </Dialog>
    );
  }
  const candidates = query.data.selectedAccountNotifications;
  const reachable = new Set(candidates.map(({ accountId }) => accountId));
  // The day on which it ends here; it need not be the last second of it.
  const endDay = dayInZone(Date.parse(code.endsOn), viewerZone);
  const chosen = code.selectedAccountNotifications.filter(({ accountId }) => reachable.has(accountId));
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit Code"
      width={560}
      schema={editForm}
      defaultValues={{
        endsOn: endDay,
        emailAccountIds: chosenIds(chosen, communicationTypeIds.email),
        smsAccountIds: chosenIds(chosen, communicationTypeIds.sms),
      }}
      submitLabel="Save"
      outcome={({ watch }) =>
        watch('endsOn') === endDay
          ? codeEndText(code.endsOn, Date.now())
          : dayEndText(watch('endsOn'), Date.now())
      }
      onSubmit={({ endsOn, emailAccountIds, smsAccountIds }) =>
        update.run({
          session: {
            id: code.id,
            // A day that nobody changed is not sent: read in this zone, it would move the end of a code made in another one.
            ...(endsOn === endDay ? {} : { endsOn }),
            selectedAccountNotifications: choicesOf(emailAccountIds, smsAccountIds),
          },
        })
      }
    >
      {({ control, setValue, watch }) => (
        <>
          <EndDateFields
            control={control}
            value={watch('endsOn')}
            onQuick={(day) => setValue('endsOn', day, { shouldDirty: true, shouldValidate: true })}
          />
          <NotificationFields
            control={control}
            emailName="emailAccountIds"
            smsName="smsAccountIds"
            candidates={candidates}
          />
        </>
      )}
    </FormDialog>
  );
}
