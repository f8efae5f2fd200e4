import type { getHeldTest as GetHeldTest, HeldTestCandidate, ResponseOf } from '@plumbline/contract';
import { assignHeldTest } from '@plumbline/contract/features/devices/decide-held-test';
import { getHeldTest } from '@plumbline/contract/features/devices/get-held-tests';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
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

export interface AssignCardProps {
  found: ResponseOf<typeof GetHeldTest>;
  mayAssign: boolean;
  onAssigned: (profileId: number) => Promise<void> | void;
}

const nameOf = ({ fullName, profileId }: HeldTestCandidate): string => fullName ?? `Profile ID: ${profileId}`;

/** Why the button cannot be pressed yet; null where it can. */
function whyNotYet(chosen: FoundProfile | null, isTimeMissing: boolean): string | null {
  if (chosen === null) return 'Choose a person first.';
  return isTimeMissing ? 'Enter when the test was completed.' : null;
}

/** Who it may be, anybody else by search, the time where the clock was wrong, and the button that stores the test. */
export function AssignCard({ found, mayAssign, onAssigned }: AssignCardProps) {
  const { heldTest, candidates, canCorrectTime, mustCorrectTime } = found;
  const [chosen, setChosen] = useState<FoundProfile | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const sent = clockOf(heldTest.completedOn);
  // A time that cannot be right is no proposal.
  const [time, setTime] = useState(mustCorrectTime ? { date: '', time: '' } : sent);
  const isChanged = canCorrectTime && (time.date !== sent.date || time.time !== sent.time);
  const corrected = isChanged ? instantOf(time.date, time.time) : null;
  const isTimeMissing = isChanged && corrected === null;
  const whyNot = whyNotYet(chosen, isTimeMissing);
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
              {whyNot !== null && <span className={classes.quiet}>{whyNot}</span>}
            </div>
          </>
        ) : (
          <p className={classes.quiet}>
            Names are hidden from you, so people of the organization assign its tests.
          </p>
        )}
      </div>
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
