import type { Config } from '../config/config.ts';
import { messageIdOf, openSmtpTransport } from '../mail/smtp-transport.ts';
import { type PartnerAnswer, type ReportForPartner, type ReportPartner, taken } from './report-partner.ts';

/**
 * Direct messages: SMTP to the server of a health information service, which encrypts and signs for the receiver's system. The report
 * is an attachment. Over TLS, except to this machine itself: names and results travel in it.
 */
export function openDirectMessages({ url, from }: NonNullable<Config['directMail']>): ReportPartner {
  const transport = openSmtpTransport(url);
  return {
    deliver: async (report, { toAddress }) => {
      if (toAddress === null) return { outcome: 'refused', failure: 'addressRefused' };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: toAddress },
          // With its size: a server that takes no such messages says so before all of it has travelled.
          envelope: { from, to: { name: '', address: toAddress }, size: sizeInMail(report.pdf.byteLength) },
          ...directMessage(report),
          messageId: messageIdOf(report.reference, from),
          headers: {
            'X-Message-Reference': report.reference,
            'Auto-Submitted': 'auto-generated',
            // Asks the receiver's service to say when the system behind it has the message (Direct implementation guide 1.0).
            'Disposition-Notification-To': from,
            'Disposition-Notification-Options': 'X-DIRECT-FINAL-DESTINATION-DELIVERY=optional,true',
          },
          attachments: [
            {
              filename: report.fileName,
              contentType: 'application/pdf',
              content: Buffer.from(report.pdf),
            },
          ],
        });
        return taken;
      } catch (error) {
        return answerOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Bytes of an attachment on its way, at least: base64 in lines of 76 characters (RFC 2045, section 6.8). */
function sizeInMail(byteLength: number): number {
  const characters = Math.ceil(byteLength / 3) * 4;
  return characters + 2 * Math.ceil(characters / 76);
}

/** The report names the person. The message around it has only ids, since subjects and first lines appear in lists. */
export function directMessage({
  profileId,
  testId,
  externalId,
  uniqueId,
  testDateText,
}: Omit<ReportForPartner, 'pdf'>): { subject: string; text: string } {
  const lines = [
    `Clinical report of the test of ${testDateText}.`,
    '',
    `Profile: ${profileId}`,
    ...(externalId === null ? [] : [`External id: ${externalId}`]),
    ...(uniqueId === null ? [] : [`Unique id: ${uniqueId}`]),
    `Test: ${testId}`,
    '',
    'Name and birth date are in the attached report.',
  ];
  return { subject: `Clinical report, profile ${profileId}`, text: `${lines.join('\n')}\n` };
}

/** What an SMTP server or the way to it said (RFC 5321, section 4.2.1: 4yz another time, 5yz never). */
function answerOf(error: unknown): PartnerAnswer {
  const { command, code, responseCode } = smtpError(error);
  const isForNow = responseCode !== null && responseCode >= 400 && responseCode < 500;
  // Also a server that offers no TLS: nothing is said to it.
  if (code === 'EAUTH' || code === 'ETLS') return { outcome: 'failed', failure: 'senderRefused' };
  if (responseCode === 552 || responseCode === 523 || (command === 'MAIL FROM' && code === 'EMESSAGE'))
    return { outcome: 'refused', failure: 'tooLarge' };
  if (isForNow) return { outcome: 'away', failure: 'receiverBusy' };
  if (responseCode === null || responseCode < 500) return { outcome: 'failed', failure: 'notReached' };
  if (command === 'RCPT TO') return { outcome: 'refused', failure: 'addressRefused' };
  if (command === 'DATA') return { outcome: 'refused', failure: 'contentRefused' };
  // What it says of the sender or of the connection concerns every report and may be mended.
  return { outcome: 'failed', failure: 'senderRefused' };
}

function smtpError(error: unknown): { command: string; code: string; responseCode: number | null } {
  const of = (key: string): unknown =>
    typeof error === 'object' && error !== null && key in error
      ? (error as Record<string, unknown>)[key]
      : null;
  const responseCode = Number(of('responseCode') ?? 0);
  return {
    command: String(of('command') ?? ''),
    code: String(of('code') ?? ''),
    responseCode: responseCode === 0 ? null : responseCode,
  };
}
