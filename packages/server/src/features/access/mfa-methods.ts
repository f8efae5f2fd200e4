import type { MfaMethod } from '@plumbline/contract';
import { deliverMail, deliverText } from '../../platform/delivery/deliver.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { toDialled } from '../../platform/sms/phone-number.ts';

/** How long a code is valid. */
export const codeValidMinutes = 10;

/** The stored addresses of a person; never those of a request. */
export interface CodeReceiver {
  email: string;
  phone: string | null;
}

type MethodServices = Pick<Services, 'config' | 'mailer' | 'textMessages'>;

/** The account, the job and the origin of the request for a code. */
export interface CodeSending {
  accountId: number;
  run: Pick<JobRun<unknown>, 'jobId' | 'isLastAttempt' | 'transaction' | 'settle'>;
  services: Pick<Services, 'config' | 'mailer' | 'textMessages' | 'log'>;
}

/**
 * A method of giving a second factor by a code that is sent. An authenticator app or a passkey would be a further kind beside this
 * one, with a number of its own and no `send`; the challenge, its limits and the trusted browser would stay the same.
 */
interface SentCodeMethod {
  /** As specified: 1 email, 2 phone. */
  id: 1 | 2;
  /**
   * A hint that the owner recognizes and that reveals nothing to others; null where this account or deployment cannot use the
   * method.
   */
  destinationOf(receiver: CodeReceiver, services: MethodServices): string | null;
  /** Sends the code; rejects when it could not be handed to the carrier. */
  send(code: string, receiver: CodeReceiver, sending: CodeSending): Promise<unknown>;
}

const byEmail: SentCodeMethod = {
  id: 1,
  destinationOf: ({ email }) => maskedEmail(email),
  send: (code, { email }, { accountId, run, services }) => {
    const content = {
      subject: 'Your verification code',
      paragraphs: ['Someone is signing in with your password. If it is you, enter this code:'],
      code,
      notes: [
        `The code works once, for ${codeValidMinutes} minutes. We will never ask you for it.`,
        'If it was not you, change your password now, because someone else knows it.',
      ],
    };
    return deliverMail(services, run, { kind: 'mfaCode', accountId, to: email, content });
  },
};

const byPhone: SentCodeMethod = {
  id: 2,
  destinationOf: ({ phone }, { textMessages }) =>
    textMessages === null || toDialled(phone) === null ? null : maskedPhone(phone ?? ''),
  send: async (code, { phone }, { accountId, run, services }) => {
    const to = toDialled(phone);
    if (to === null || services.textMessages === null) return;
    await deliverText(services, run, {
      kind: 'mfaCode',
      accountId,
      to,
      text: `${code} is your verification code. It works once, for ${codeValidMinutes} minutes.`,
    });
  },
};

const methods: readonly SentCodeMethod[] = [byEmail, byPhone];

/** Returns the method of a number; undefined for one that does not exist. */
export const findMethod = (id: number): SentCodeMethod | undefined =>
  methods.find((method) => method.id === id);

/** Returns the methods of an account, with a hint for each. */
export function offeredMethods(
  receiver: CodeReceiver,
  isEmailOnly: boolean,
  services: MethodServices,
): MfaMethod[] {
  const offered = isEmailOnly ? [byEmail] : methods;
  return offered.flatMap((method) => {
    const destination = method.destinationOf(receiver, services);
    return destination === null ? [] : [{ verificationMethod: method.id, destination }];
  });
}

/** The first letter and the domain, always with five dots, so that the length stays unknown. */
const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}•••••${email.slice(email.lastIndexOf('@'))}`;

const maskedPhone = (phone: string): string => `•••-•••-${phone.replace(/\D/g, '').slice(-4)}`;
