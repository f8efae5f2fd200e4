import type { getHeldTest as GetHeldTest, HeldTestCandidate, ResponseOf } from '@plumbline/contract';
import { assignHeldTest } from '@plumbline/contract/features/devices/decide-held-test';
import { getHeldTest } from '@plumbline/contract/features/devices/get-held-tests';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { CreateButton } from '../../../design/button/create-button.tsx';
import { ConfirmDialog } from '../../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { callKey } from '../../../platform/api/call-query.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { clockOf, instantOf } from '../../../platform/time/browser-clock.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { type FoundProfile, ProfileSearchField } from '../../../records/profiles/profile-search-field.tsx';
import { CandidateList } from './candidate-list.tsx';
import { CompletedFields } from './completed-fields.tsx';
import classes from './held.module.css';

/** Draws the form of a new person for a held test. */
export type NewProfileRender = (props: {
  submissionId: number;
  completedOn: string | undefined;
  start: { firstName?: string; lastName?: string; birthDate?: string };
  onClose: () => void;
  onAssigned: (profileId: number) => Promise<void> | void;
}) => ReactNode;

export interface AssignCardProps {
  found: ResponseOf<typeof GetHeldTest>;
  mayAssign: boolean;
  /** Null where the viewer adds nobody. */
  newProfile: NewProfileRender | null;
  onAssigned: (profileId: number) => Promise<void> | void;
}

const nameOf = ({ fullName, profileId }: HeldTestCandidate): string => fullName ?? `Profile ID: ${profileId}`;

/** Why a button cannot be pressed yet; null where it can. A time is missing for both buttons, a person for the first. */
function whyNotYet(chosen: FoundProfile | null, isTimeDue: boolean): string | null {
  if (isTimeDue) return 'Enter when the test was completed.';
  return chosen === null ? 'Choose a person first.' : null;
}

/** What was sent of the person, without what was not. */
const startOf = ({ firstName, lastName, birthDate }: AssignCardProps['found']['sent']) => ({
  ...(firstName === null ? {} : { firstName }),
  ...(lastName === null ? {} : { lastName }),
  ...(birthDate === null ? {} : { birthDate }),
});

/** Who it may be, anybody else by search, the time where the clock was wrong, and the button that stores the test. */
export function AssignCard({ found, mayAssign, newProfile, onAssigned }: AssignCardProps) {
  const { heldTest, candidates, canCorrectTime, mustCorrectTime } = found;
  const [chosen, setChosen] = useState<FoundProfile | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const sent = clockOf(heldTest.completedOn);
  // A time that cannot be right is no proposal.
  const [time, setTime] = useState(mustCorrectTime ? { date: '', time: '' } : sent);
  const isChanged = canCorrectTime && (time.date !== sent.date || time.time !== sent.time);
  const corrected = isChanged ? instantOf(time.date, time.time) : null;
  const isTimeMissing = isChanged && corrected === null;
  const isTimeDue = isTimeMissing || (mustCorrectTime && corrected === null);
  const whyNot = whyNotYet(chosen, isTimeDue);
  const { submissionId } = heldTest;
  const assign = useAction(assignHeldTest, {
    success: 'Test Assigned',
    onDone: ({ profileId }) => onAssigned(profileId),
    removes: () => [callKey(getHeldTest, { submissionId })],
    refetchOnRefusal: ['test'],
  });
  const candidateId = candidates.some(({ profileId }) => profileId === chosen?.id) ? chosen?.id : undefined;
  return (
    <Card title="Whose test is it?">
      <div className={classes.stack}>
        <CandidateList
          candidates={candidates}
          chosenId={candidateId}
          onChoose={
            mayAssign
              ? (candidate) => setChosen({ id: candidate.profileId, name: nameOf(candidate) })
              : undefined
          }
        />
        {mayAssign ? (
          <>
            <div className={classes.search}>
              <ProfileSearchField
                label="Somebody else"
                value={candidateId === undefined ? chosen : null}
                onChange={setChosen}
                onBlur={() => undefined}
                isInactiveOffered
              />
            </div>
            {canCorrectTime && (
              <CompletedFields value={time} onChange={setTime} isRequired={mustCorrectTime} />
            )}
            <div className={classes.act}>
              <Button variant="primary" disabled={whyNot !== null} onClick={() => setIsAsking(true)}>
                Assign Test
              </Button>
              {/* A person whom the portal knows is chosen, not added again. */}
              {newProfile !== null && heldTest.profileId === null && (
                <CreateButton disabled={isTimeDue} onClick={() => setIsAdding(true)}>
                  New Profile
                </CreateButton>
              )}
              {whyNot !== null && <span className={classes.quiet}>{whyNot}</span>}
            </div>
          </>
        ) : (
          <p className={classes.quiet}>
            Names are hidden from you, so people of the organization assign its tests.
          </p>
        )}
      </div>
      {isAdding &&
        newProfile?.({
          submissionId,
          completedOn: corrected ?? undefined,
          start: startOf(found.sent),
          onClose: () => setIsAdding(false),
          onAssigned,
        })}
      <ConfirmDialog
        isOpen={isAsking && chosen !== null}
        onClose={() => setIsAsking(false)}
        title="Assign Test"
        confirmLabel="Assign"
        onConfirm={() =>
          chosen === null
            ? { ok: true }
            : assign.run({
                submissionId,
                profileId: chosen.id,
                ...(corrected === null ? {} : { completedOn: corrected }),
              })
        }
      >
        The test of {dateTimeText(corrected ?? heldTest.completedOn)} is scored and stored for {chosen?.name}.
        It counts for their baseline and results from then on.
      </ConfirmDialog>
    </Card>
  );
}
