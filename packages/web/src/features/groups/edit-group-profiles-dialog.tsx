import type { GroupDetail } from '@plumbline/contract';
import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { maxGroupProfiles, updateGroupProfiles } from '@plumbline/contract/features/groups/group-profiles';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { memberChange } from '@plumbline/domain/groups/group-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { groupProfilesRequest } from '../../records/groups/group-profiles.ts';
import { profilesText } from './bulk-move-sources.ts';
import classes from './group-page.module.css';
import { type ChoiceAddress, ProfileChoice } from './profile-choice.tsx';

export interface EditGroupProfilesDialogProps {
  group: Pick<GroupDetail, 'id' | 'name' | 'isEnabled'>;
  onClose: () => void;
}

const title = 'Edit Profiles';
const width = 800;

/** Chooses the profiles of a group among all that the person sees. Mounted while it is open. */
export function EditGroupProfilesDialog(props: EditGroupProfilesDialogProps) {
  const query = useQuery(callQuery(getProfilesPaged, groupProfilesRequest(props.group.id)));
  const [known, setKnown] = useState<readonly number[] | null>(null);
  // The members when the dialog opened; refetched ones do not change the choice.
  if (known === null && query.data !== undefined) setKnown(query.data.profiles.map(({ id }) => id));
  if (known !== null) return <EditForm {...props} known={known} />;
  return (
    <Dialog isOpen onClose={props.onClose} title={title} width={width}>
      <DialogBody>
        {queryFailure('The profiles of the group did not load.', query) ?? (
          <Loading label="Loading Data...">
            <SkeletonRows />
          </Loading>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={props.onClose}>Cancel</Button>
      </DialogFoot>
    </Dialog>
  );
}

const schema = z.object({
  profileIds: z.array(z.int()).max(maxGroupProfiles, {
    error: `You can edit a group of at most ${maxGroupProfiles.toLocaleString('en-US')} profiles here`,
  }),
});

function EditForm({ group, known, onClose }: EditGroupProfilesDialogProps & { known: readonly number[] }) {
  const update = useAction(updateGroupProfiles, { success: 'Group Successfully Updated' });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      width={width}
      schema={schema}
      defaultValues={{ profileIds: [...known] }}
      submitLabel="Save"
      outcome={({ watch }) => <span role="status">{outcomeText(known, watch('profileIds'))}</span>}
      onSubmit={({ profileIds }) =>
        update.run({ groupId: group.id, profileIds, knownProfileIds: [...known] })
      }
    >
      {({ watch, setValue }) => (
        <MemberChoice
          group={group}
          value={watch('profileIds')}
          onChange={(profileIds) =>
            setValue('profileIds', profileIds, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </FormDialog>
  );
}

type Shown = 'members' | 'all';

interface MemberChoiceProps {
  group: EditGroupProfilesDialogProps['group'];
  value: readonly number[];
  onChange: (profileIds: number[]) => void;
}

/** Shows the profiles with a checkbox each, searched and paged. */
function MemberChoice({ group, value, onChange }: MemberChoiceProps) {
  const [shown, setShown] = useState<Shown>(group.isEnabled ? 'all' : 'members');
  const [address, setAddress] = useState<ChoiceAddress>({
    PageNumber: 1,
    RowsPerPage: defaultRowsPerPage,
    SearchString: '',
  });
  return (
    // Enter in the search box searches, and does not submit the form.
    <fieldset
      aria-label="Profiles"
      className={classes.choice}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {group.isEnabled && (
        <div className={classes.whom}>
          <SegmentedControl<Shown>
            label="Profiles to choose from"
            value={shown}
            onChange={(chosen) => {
              setShown(chosen);
              setAddress((before) => ({ ...before, PageNumber: 1 }));
            }}
            segments={[
              { value: 'all', label: 'All profiles' },
              { value: 'members', label: 'In this group now' },
            ]}
          />
        </div>
      )}
      <ProfileChoice
        groupId={shown === 'all' ? allProfilesGroupId : group.id}
        address={address}
        onAddressChange={(change) => setAddress((before) => ({ ...before, ...change }))}
        selected={new Set(value)}
        isWholeOffered={false}
        onSelect={(profileIds) => onChange([...profileIds].sort((one, other) => one - other))}
      />
    </fieldset>
  );
}

/** Tells what saving does. */
function outcomeText(known: readonly number[], chosen: readonly number[]): string {
  const { added, removed } = memberChange(known, chosen);
  const parts = [
    added.length > 0 && `${profilesText(added.length)} will join`,
    removed.length > 0 && `${profilesText(removed.length)} will leave`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? `${profilesText(chosen.length)} in the group` : `${parts.join(', ')}.`;
}
