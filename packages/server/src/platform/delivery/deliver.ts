import type { MessageFailure, MessageKind } from '@plumbline/contract';
import type { JobRun } from '../jobs/job.ts';
import { brandMessage, type MessageContent } from '../mail/brand-message.ts';
import type { MailAttachment } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { type HandedOver, NoWayToSend, RefusedMessage } from './handed-over.ts';
import { beginMessage, endMessage } from './message-rows.ts';
import { oneLine } from './one-line.ts';

/** Of which job a message is a part. */
type Run = Pick<JobRun<unknown>, 'jobId' | 'isLastAttempt' | 'transaction' | 'settle'>;

/** The owner of the message, for those who may see that it was sent. The organization is the one in whose scope the job works. */
interface About {
  kind: MessageKind;
  /** The account it is for; null for an address that has none. */
  accountId: number | null;
  /** The group it is about. */
  groupId?: number | null;
  /** Which of several messages of one run to one address it is; without it the run has one for each. */
  part?: string | undefined;
}

export type MailToDeliver = About & {
  to: string;
  content: MessageContent;
  attachments?: readonly MailAttachment[];
};
/** What came of a message: with `refused` nobody tries again. */
type Outcome = 'handedOver' | 'refused';

/** `to` as it is dialled: `+15555550142`. */
export type TextToDeliver = About & { to: string; text: string };

/**
 * What holds a link or a code that the run itself made: with it what an earlier run sent opens nothing any more. A run that comes again
 * (a server died between the mail and the end of its job) therefore sends again.
 */
const withSecret: ReadonlySet<MessageKind> = new Set([
  'userWelcome',
  'userAdded',
  'signInAddress',
  'organizationReady',
  'mfaCode',
  'passwordReset',
  'emailConfirmation',
  'accessLink',
]);

const email = 1;
const textMessage = 2;

/**
 * Sends a mail in the brand of the deployment, and keeps who was sent what, when, and whether it arrived. The only way a mail leaves the
 * portal. A job that runs again sends no mail twice, but for one with a new secret; one that could not be handed over rejects, so that
 * the job tries again; an address that is refused for good is noted and ends it.
 * @returns whether it was handed over, now or by an earlier run
 */
export function deliverMail(
  { mailer, config, log }: Pick<Services, 'mailer' | 'config' | 'log'>,
  run: Run,
  mail: MailToDeliver,
): Promise<Outcome> {
  return deliver(run, log, { ...mail, communicationTypeId: email }, (reference) =>
    mailer.send({
      to: mail.to,
      reference,
      ...brandMessage(mail.content, config),
      attachments: mail.attachments ?? [],
    }),
  );
}

/** Sends a text message, and keeps what `deliverMail` keeps. The only way a text message leaves the portal. */
export function deliverText(
  { textMessages, log }: Pick<Services, 'textMessages' | 'log'>,
  run: Run,
  message: TextToDeliver,
): Promise<Outcome> {
  return deliver(run, log, { ...message, communicationTypeId: textMessage }, (reference) => {
    if (textMessages === null) throw new NoWayToSend('text messages are not configured: set SMS_GATEWAY_URL');
    return textMessages.send({ to: message.to, text: oneLine(message.text), reference });
  });
}

async function deliver(
  { jobId, isLastAttempt, transaction, settle }: Run,
  log: Services['log'],
  {
    kind,
    accountId,
    groupId = null,
    part,
    to,
    communicationTypeId,
  }: About & { to: string; communicationTypeId: number },
  handOver: (reference: string) => Promise<HandedOver>,
): Promise<Outcome> {
  const note = await transaction((tx) =>
    beginMessage(tx, {
      accountId,
      groupId,
      communicationTypeId,
      kind,
      recipient: to,
      onceKey: [jobId, communicationTypeId, to, ...(part === undefined ? [] : [part])].join(' '),
      appContent: null,
    }),
  );
  if (note.isDone && !withSecret.has(kind)) return 'handedOver';
  try {
    const status = await handOver(note.reference);
    await settle((tx) => endMessage(tx, note.messageId, status, null));
    return 'handedOver';
  } catch (error) {
    const failure = failureOf(error);
    const isOver = isLastAttempt || error instanceof RefusedMessage;
    await settle((tx) => endMessage(tx, note.messageId, isOver ? 'failed' : 'waiting', failure));
    if (!(error instanceof RefusedMessage)) throw error;
    log.warn({ jobId }, 'a message was refused for good: see where it was sent');
    return 'refused';
  }
}

function failureOf(error: unknown): MessageFailure {
  if (error instanceof RefusedMessage) return error.failure;
  return error instanceof NoWayToSend ? 'notConfigured' : 'notReached';
}

/**
 * Does all of several deliveries, each on its own: an address that cannot be reached keeps nobody else waiting.
 * @throws the first that failed, once the others were tried; those that went through are not repeated
 */
export async function deliverEach(deliveries: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const send of deliveries) await send().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
