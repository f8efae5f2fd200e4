import type { MfaMethod, SignInReply } from '@plumbline/contract';
import { limits } from '@plumbline/contract/lookups/limits';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { CodeField } from '../../design/form/code-field.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { IconDeviceMobile } from '../../design/icon/tabler/device-mobile.ts';
import { IconMail } from '../../design/icon/tabler/mail.ts';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { type SendOptions, send } from '../../platform/api/send.ts';
import classes from './mfa.module.css';
import { useCountdown } from './use-countdown.ts';

const methodIds = { email: 1, phone: 2 } as const;

/** The errors after which the challenge is over and a new one begins. */
const endingCodes: readonly string[] = ['mfa.too_many_wrong', 'mfa.challenge_gone', 'mfa.no_more_codes'];

const loadCalls = () => import('@plumbline/contract/features/access/mfa');

export interface MfaCodeFormProps {
  /** The email that the challenge is for. */
  email: string;
  methods: readonly MfaMethod[];
  /** The session that the calls are sent with; null while signing in. */
  as: SendOptions['as'];
  /** Called when the code was right. */
  onVerified: (reply: SignInReply) => void;
  /** Called with the server's reason when the challenge is over without a right code. */
  onEnded: (error: unknown) => void;
}

interface SentCode {
  verificationMethod: number;
  destination: string;
  validMinutes: number;
  resendsLeft: number;
}

/** Shows the second factor: choose how the code is sent, request it, type six digits. The sixth digit sends them. */
export function MfaCodeForm({ email, methods, as, onVerified, onEnded }: MfaCodeFormProps) {
  const [chosen, setChosen] = useState(methods[0]?.verificationMethod ?? methodIds.email);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState('');
  const [work, setWork] = useState<'sending' | 'checking' | null>(null);
  const [problem, setProblem] = useState<{ of: 'sending' | 'checking'; text: string } | null>(null);
  const [waitSeconds, startWaiting] = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isTyping = sent?.verificationMethod === chosen;
  // The form comes after the dialog around it, whose focus went to its Close button meanwhile: Enter would refuse.
  useEffect(() => sendButton.current?.focus(), []);
  useEffect(() => {
    if (isTyping) input.current?.focus();
  }, [isTyping]);

  const run = async (kind: 'sending' | 'checking', part: () => Promise<void>) => {
    if (work !== null) return;
    setWork(kind);
    setProblem(null);
    try {
      await part();
    } catch (error) {
      // A wrong code is cleared, since people retype a code instead of correcting it.
      setCode('');
      if (error instanceof ApiError && endingCodes.includes(error.code)) onEnded(error);
      else setProblem({ of: kind, text: messageOf(error) });
    } finally {
      setWork(null);
    }
  };
  const sendCode = () =>
    run('sending', async () => {
      const { requestMfaCode } = await loadCalls();
      const reply = await send(requestMfaCode, { email, verificationMethod: chosen }, asking(as));
      setSent(reply);
      setCode('');
      startWaiting(reply.resendInSeconds);
      input.current?.focus();
    });
  const typed = (digits: string) => {
    setCode(digits);
    if (problem?.of === 'checking') setProblem(null);
    if (digits.length < limits.mfaCodeLength) return;
    void run('checking', async () => {
      const { verifyMfaCode } = await loadCalls();
      onVerified(await send(verifyMfaCode, { email, mfaCode: digits }, asking(as)));
    });
  };

  return (
    <div className={classes.form}>
      {methods.length > 1 && (
        <SegmentedControl
          label="How to send the code"
          isFullWidth
          value={String(chosen)}
          segments={methods.map(({ verificationMethod, destination }) => ({
            value: String(verificationMethod),
            label: segmentLabel(verificationMethod, destination),
            icon: verificationMethod === methodIds.phone ? <IconDeviceMobile /> : <IconMail />,
          }))}
          onChange={(value) => {
            setChosen(Number(value));
            setCode('');
            setProblem(null);
          }}
        />
      )}
      {isTyping && sent !== null ? (
        <>
          <p className={classes.sent} role="status">
            Sent to <strong>{sent.destination}</strong>. It is valid for {sent.validMinutes} minutes.
          </p>
          <CodeField
            ref={input}
            label="Code"
            length={limits.mfaCodeLength}
            value={code}
            onChange={typed}
            help={work === 'checking' ? 'Checking…' : 'Your code is checked when you enter the sixth digit.'}
            error={problem?.of === 'checking' ? problem.text : undefined}
            isWorking={work === 'checking'}
          />
          <Resend
            left={sent.resendsLeft}
            waitSeconds={waitSeconds}
            isWorking={work === 'sending'}
            onResend={() => void sendCode()}
          />
        </>
      ) : (
        <>
          <p className={classes.sent}>
            We will send a code to <strong>{methods.find(isChosen(chosen))?.destination}</strong>.
          </p>
          <Button
            ref={sendButton}
            data-autofocus
            variant="primary"
            size="large"
            isFullWidth
            isWorking={work === 'sending'}
            onClick={() => void sendCode()}
          >
            Send code
          </Button>
        </>
      )}
      <p role="alert" className={classes.problem}>
        {problem?.of === 'sending' && problem.text}
      </p>
    </div>
  );
}

const isChosen =
  (chosen: number) =>
  ({ verificationMethod }: MfaMethod): boolean =>
    verificationMethod === chosen;

const asking = (as: SendOptions['as']): SendOptions => ({
  isWithoutOrganization: true,
  ...(as === undefined ? {} : { as }),
});

const segmentLabel = (verificationMethod: number, destination: string): string =>
  verificationMethod === methodIds.phone ? `Phone ending in ${destination.slice(-4)}` : 'Email';

interface ResendProps {
  left: number;
  waitSeconds: number;
  isWorking: boolean;
  onResend: () => void;
}

/** Requests another code: only after a pause, and a limited number of times. */
function Resend({ left, waitSeconds, isWorking, onResend }: ResendProps) {
  if (left === 0) {
    return <p className={classes.resend}>No more codes can be sent. To get another one, sign in again.</p>;
  }
  if (waitSeconds > 0) {
    return (
      <p className={classes.resend}>
        <span className={classes.resendName}>Resend Code</span> in {clockText(waitSeconds)}
      </p>
    );
  }
  return (
    <p className={classes.resend}>
      <button type="button" className={classes.link} disabled={isWorking} onClick={onResend}>
        Resend Code
      </button>
    </p>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
