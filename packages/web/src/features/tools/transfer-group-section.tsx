import type { ResponseOf } from '@plumbline/contract';
import {
  startTransferGroup,
  transferGroupOfProfiles,
} from '@plumbline/contract/features/tools/transfer-group';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import { elsewhereText } from './group-transfer-texts.ts';
import { GroupTransfers } from './group-transfers.tsx';
import { AccessNote, IdField, ReasonField } from './tool-fields.tsx';
import classes from './tool-form.module.css';
import { ToolForm } from './tool-form.tsx';
import { typedId, typedIdOrZero, typedNumber, typedReason } from './typed-ids.ts';

const schema = z.object({
  fromOrgId: typedId,
  toOrgId: typedId,
  fromGroupId: typedNumber,
  toGroupId: typedIdOrZero,
  reason: typedReason,
});
type Transfer = z.output<typeof schema>;

/** Transfers everybody in a group, after a question that names what goes where. */
export function TransferGroupSection() {
  const [asked, setAsked] = useState<{
    transfer: Transfer;
    about: ResponseOf<typeof startTransferGroup>;
  } | null>(null);
  const [round, setRound] = useState(0);
  const start = useAction(startTransferGroup, { refusalIn: 'both' });
  const transferAll = useAction(transferGroupOfProfiles, {
    refusalIn: 'both',
    onDone: () => setRound((one) => one + 1),
  });
  return (
    <>
      <ToolForm
        key={round}
        title="Transfer Group of Profiles"
        note="Transfers everyone in a group to a group in another organization. You can leave the page while it runs, and undo it for 30 days."
        access={<AccessNote of="both" />}
        schema={schema}
        defaultValues={{ fromOrgId: '', toOrgId: '', fromGroupId: '', toGroupId: '', reason: '' }}
        submitLabel="Transfer group"
        onSubmit={async (transfer) => {
          const outcome = await start.run(requestOf(transfer));
          if (outcome.ok) setAsked({ transfer, about: outcome.reply });
          return outcome;
        }}
        below={<GroupTransfers />}
      >
        {({ control }) => (
          <>
            <OrganizationLookupField control={control} name="fromOrgId" label="Current organization ID" />
            <OrganizationLookupField control={control} name="toOrgId" label="New organization ID" />
            <IdField control={control} name="fromGroupId" label="Current group ID" />
            <IdField
              control={control}
              name="toGroupId"
              label="New group ID"
              help="Enter 0 to copy the group to the new organization."
            />
            <ReasonField control={control} name="reason" />
          </>
        )}
      </ToolForm>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Transfer Group of Profiles"
        confirmLabel="Transfer"
        onConfirm={() =>
          asked === null
            ? { ok: true }
            : transferAll.run({ ...requestOf(asked.transfer), reason: asked.transfer.reason })
        }
      >
        {asked !== null && (
          <div className={classes.texts}>
            <p>{questionOf(asked.about)}</p>
            <p>{consequencesOf(asked.about)}</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

const requestOf = ({ fromOrgId, toOrgId, fromGroupId, toGroupId }: Transfer) => ({
  fromOrgId,
  toOrgId,
  fromGroupIds: [fromGroupId],
  toGroupId,
});

const questionOf = ({ groupName, fromOrgName, toOrgName }: ResponseOf<typeof startTransferGroup>): string =>
  `Transfer group ${groupName} from ${fromOrgName} to ${toOrgName}?`;

function consequencesOf({
  profileCount: count,
  elsewhereCount,
  toGroupName,
}: ResponseOf<typeof startTransferGroup>): string {
  const profileCount = count - elsewhereCount;
  const people =
    profileCount === 1 ? '1 profile goes' : `${profileCount.toLocaleString('en-US')} profiles go`;
  const where =
    toGroupName === null
      ? 'a copy of the group with its settings and schedules, but without users'
      : `the group ${toGroupName}`;
  const stays = elsewhereCount === 0 ? '' : ` ${elsewhereText(elsewhereCount, 'stay')}`;
  return `${people} to ${where}.${stays} Both organizations are notified.`;
}
