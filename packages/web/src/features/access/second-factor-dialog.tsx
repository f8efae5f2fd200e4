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
 * Asks a signed-in person for a second factor before an organization opens that requires it, or before an action that reveals much
 * at once. That action then continues by itself.
 */
export function SecondFactorDialog({ request }: SecondFactorDialogProps) {
  const [current] = useState(() => session.read());
  const [methods, setMethods] = useState<readonly MfaMethod[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(1);
  useEffect(() => {
    // A round is one challenge. The next round begins when a challenge cannot go on.
    if (round < 1) return undefined;
    const leaving = new AbortController();
    const start = async () => {
      try {
        const { startMfaChallenge } = await import('@plumbline/contract/features/access/mfa');
        const reply = await send(
          startMfaChallenge,
          {},
          { as: current, isWithoutOrganization: true, signal: leaving.signal },
        );
        setMethods(reply.mfaMethods);
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(messageOf(error));
      }
    };
    void start();
    return () => leaving.abort();
  }, [current, round]);

  const again = () => {
    setProblem(null);
    setMethods(null);
    setRound(round + 1);
  };
  return (
    <Dialog isOpen isKeptOpen title="Verify it is you" width={440} onClose={request.refused}>
      <DialogBody>
        <p className={classes.reason}>To continue, confirm your identity with a code.</p>
        <DialogError message={problem} />
        {methods === null && problem === null && (
          <Loading label="Loading…">
            <Skeleton height={34} />
          </Loading>
        )}
        {methods !== null && problem === null && current !== null && (
          <MfaCodeForm
            key={round}
            email={current.user.account.email}
            methods={methods}
            as={current}
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
