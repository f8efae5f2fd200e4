import type { MfaMethod } from '@plumbline/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogError, DialogFoot } from '../../design/dialog/dialog.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import type { SecondFactorRequest } from '../../platform/session/second-factor.ts';
import { session } from '../../platform/session/session-store.ts';
import classes from './mfa.module.css';
import { MfaCodeForm } from './mfa-code-form.tsx';

export interface SecondFactorDialogProps {
  request: SecondFactorRequest;
}

/**
 * Asks a signed-in person for a second factor: before an organization that asks for it opens, or before something that opens much
 * at once. What was being done then goes on by itself.
 */
export function SecondFactorDialog({ request }: SecondFactorDialogProps) {
  const [asked] = useState(() => session.read());
  const [methods, setMethods] = useState<readonly MfaMethod[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(1);
  useEffect(() => {
    // A round is one challenge; the next one begins where the last could not go on.
    if (round < 1) return undefined;
    const leaving = new AbortController();
    const start = async () => {
      try {
        const { startMfaChallenge } = await import('@plumbline/contract/features/access/mfa');
        const reply = await send(
          startMfaChallenge,
          {},
          { as: asked, isWithoutOrganization: true, signal: leaving.signal },
        );
        setMethods(reply.mfaMethods);
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    void start();
    return () => leaving.abort();
  }, [asked, round]);

  const again = () => {
    setProblem(null);
    setMethods(null);
    setRound(round + 1);
  };
  return (
    <Dialog isOpen isKeptOpen title="Verify it is you" width={440} onClose={request.refused}>
      <DialogBody>
        <p className={classes.reason}>To go on here, confirm with a code that it is you.</p>
        <DialogError message={problem} />
        {methods === null && problem === null && (
          <Loading label="Loading…">
            <Skeleton height={34} />
          </Loading>
        )}
        {methods !== null && problem === null && asked !== null && (
          <MfaCodeForm
            key={round}
            email={asked.user.account.email}
            methods={methods}
            as={asked}
            onVerified={request.given}
            onEnded={(error) => setProblem(messageOf(error))}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={request.refused}>Cancel</Button>
        {problem !== null && (
          <Button variant="primary" onClick={again}>
            Start again
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
