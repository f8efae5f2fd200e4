import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { bulkMove, undoBulkMove, undoMoveWithinMinutes } from '@plumbline/contract/features/groups/bulk-move';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './bulk-move.module.css';
import { bulkMoveSources, profilesText } from './bulk-move-sources.ts';
import { GroupChoice } from './group-choice.tsx';
import { ProfileChoice } from './profile-choice.tsx';

type BulkMoveAddress = AddressOf<'/profiles/bulk-move/{-$groupId}'>;

export interface BulkMovePageProps {
  /** The source group, -1 for all profiles, and the destination. */
  address: BulkMoveAddress;
  onAddressChange: OnAddressChange<BulkMoveAddress>;
}

interface Moved {
  bulkMoveId: number;
  text: string;
}

/** Moves chosen profiles of one group to another. */
export function BulkMovePage({ address, onAddressChange }: BulkMovePageProps) {
  const { groupId, to: destinationId } = address;
  const { account, viewingAsSuper } = useCurrentUser();
  const [chosen, setChosen] = useState<{ groupId: number | undefined; ids: ReadonlySet<number> }>({
    groupId,
    ids: new Set(),
  });
  const [leavesOld, setLeavesOld] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const groups = useQuery(callQuery(getGroups, {}));
  const isAll = groupId === allProfilesGroupId;
  // A new source clears the choice, so that nobody moves profiles that they no longer see.
  const selected = useMemo(
    () => (chosen.groupId === groupId ? chosen.ids : new Set<number>()),
    [chosen, groupId],
  );
  const select = (ids: Iterable<number>) => setChosen({ groupId, ids: new Set(ids) });
  const isSame = destinationId !== undefined && destinationId === groupId;
  const nameOfGroup = (id: number | undefined) =>
    id === allProfilesGroupId
      ? 'all profiles'
      : (groups.data?.groups.find((group) => group.id === id)?.name ?? 'the group');

  const missing = missingForMove({ groupId, destinationId, isSame, count: selected.size });
  const missingId = useId();

  const move = useAction(bulkMove, {
    success: 'Successfully moved profiles.',
    failure: 'There was an error moving the profiles.',
    onDone: ({ bulkMoveId }, { profileIds }) => {
      const text = `${profilesText(profileIds.length)} moved from ${nameOfGroup(groupId)} to ${nameOfGroup(destinationId)}.`;
      setMoved({ bulkMoveId, text });
      select([]);
    },
  });
  const undo = useAction(undoBulkMove, {
    success: 'The move was undone.',
    refusalIn: 'notice',
    onDone: () => setMoved(null),
  });

  return (
    <Page title="Bulk Move" breadcrumbs={[{ label: 'Profiles', href: '/profiles' }, { label: 'Bulk Move' }]}>
      <Stack>
        {moved && (
          <p className={classes.moved} role="status">
            <span>
              {moved.text} This can be undone for {undoMoveWithinMinutes} minutes.
            </span>
            <Button
              size="small"
              isWorking={undo.isWorking}
              onClick={() => void undo.run({ bulkMoveId: moved.bulkMoveId })}
            >
              Undo
            </Button>
          </p>
        )}
        <Card title="From and to">
          {groups.error === null ? (
            <div className={classes.choices}>
              <GroupChoice
                label="Source group"
                groups={bulkMoveSources(groups.data?.groups ?? [], account, viewingAsSuper)}
                value={groupId}
                onChange={(chosenId) =>
                  onAddressChange({ groupId: chosenId, SearchString: '', PageNumber: 1 })
                }
              />
              <GroupChoice
                label="Destination group"
                groups={(groups.data?.groups ?? []).filter((group) => group.isEnabled)}
                value={destinationId}
                onChange={(to) => onAddressChange({ to })}
                error={isSame ? 'Please select two different groups' : undefined}
              />
              <Checkbox
                label="Remove profiles from the old group"
                checked={leavesOld && !isAll}
                disabled={isAll}
                note={isAll ? 'Profiles stay in their groups when you move from all profiles.' : undefined}
                onChange={(event) => setLeavesOld(event.currentTarget.checked)}
              />
            </div>
          ) : (
            <ErrorState
              what="The groups did not load."
              why={messageOf(groups.error)}
              onRetry={retryOf(groups.error, () => void groups.refetch())}
            />
          )}
        </Card>
        <Card
          title="Profiles"
          note={selected.size > 0 ? `${selected.size.toLocaleString('en-US')} selected` : undefined}
          isFlush
          aside={
            <span className={classes.move}>
              {missing !== null && (
                <span id={missingId} className={classes.missing}>
                  {missing}
                </span>
              )}
              <Button
                variant="primary"
                disabled={missing !== null}
                aria-describedby={missing === null ? undefined : missingId}
                onClick={() => setIsAsking(true)}
              >
                {selected.size === 0 ? 'Move' : `Move ${profilesText(selected.size)}`}
              </Button>
            </span>
          }
        >
          {groupId === undefined ? (
            <EmptyState title="Choose a source group" text="Its profiles are listed here." />
          ) : (
            <ProfileChoice
              groupId={groupId}
              address={address}
              onAddressChange={onAddressChange}
              selected={selected}
              onSelect={select}
            />
          )}
        </Card>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Bulk Move"
        confirmLabel="Move"
        onConfirm={() =>
          move.run({
            profileIds: [...selected],
            oldGroupId: groupId ?? 0,
            newGroupId: destinationId ?? 0,
            removeFromOldGroup: leavesOld && !isAll,
          })
        }
      >
        {profilesText(selected.size)} will join {nameOfGroup(destinationId)}
        {leavesOld && !isAll ? ` and leave ${nameOfGroup(groupId)}.` : ' and stay in their current groups.'}{' '}
        You can undo it for {undoMoveWithinMinutes} minutes.
      </ConfirmDialog>
    </Page>
  );
}

/** Says what is still to be chosen before profiles can be moved; null when nothing is. */
function missingForMove(chosen: {
  groupId: number | undefined;
  destinationId: number | undefined;
  isSame: boolean;
  count: number;
}): string | null {
  if (chosen.groupId === undefined) return 'Choose a source group.';
  if (chosen.destinationId === undefined) return 'Choose a destination group.';
  if (chosen.isSame) return 'Choose two different groups.';
  return chosen.count === 0 ? 'Select the profiles to move.' : null;
}
