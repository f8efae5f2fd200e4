import type { MessageKind } from '@plumbline/contract';
import type { DemandTypeId } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { deliverMail, deliverText } from '../../../platform/delivery/deliver.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { toDialled } from '../../../platform/sms/phone-number.ts';

/** An account that was chosen to be notified about a group, and still may be. */
export interface ChosenAccount {
  accountId: number;
  firstName: string;
  email: string;
  phone: string | null;
  byEmail: boolean;
  bySms: boolean;
}

/** Returns the accounts that are notified about a group and a kind of testing at this moment. */
export const readChosenAccounts = (
  tx: Tx,
  groupId: number,
  demandTypeId: DemandTypeId,
): Promise<ChosenAccount[]> =>
  tx.query<ChosenAccount>(
    sql`select account_id, first_name, email, phone, by_email, by_sms
      from identity.group_notification_addresses(${groupId}, ${demandTypeId})`,
    'schedule.notification_addresses',
  );

interface Notification {
  kind: MessageKind;
  groupId: number;
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; path: string };
  /** The text message. */
  text: string;
  /** Which of several notifications of one run it is. */
  part?: string;
}

/** Returns the messages to one account, each to be sent separately. */
export function notifyChosen(
  services: Services,
  run: JobRun<unknown>,
  { accountId, firstName, email, phone, byEmail, bySms }: ChosenAccount,
  { kind, groupId, subject, paragraphs, action, text, part }: Notification,
): (() => Promise<unknown>)[] {
  const about = { kind, groupId, accountId, part };
  const dialled = toDialled(phone);
  const content = {
    subject,
    paragraphs: [`Hello ${firstName},`, ...paragraphs],
    action,
    notes: ['A System Admin can change the recipients on the group’s Notifications tab.'],
  };
  return [
    ...(byEmail ? [() => deliverMail(services, run, { ...about, to: email, content })] : []),
    ...(bySms && dialled !== null && services.textMessages !== null
      ? [() => deliverText(services, run, { ...about, to: dialled, text })]
      : []),
  ];
}
