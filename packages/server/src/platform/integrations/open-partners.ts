import type { Config } from '../config/config.ts';
import type { Outbox } from '../mail/outbox.ts';
import { directMessage, openDirectMessages } from './direct-messages.ts';
import { type ReportPartner, type ReportPartners, taken } from './report-partner.ts';

const directMessaging = 10;

/** The partners of this deployment: in demo mode direct messages lie in the outbox, else they go to the configured server. */
export function openPartners(config: Pick<Config, 'directMail'>, outbox: Outbox | null): ReportPartners {
  const direct = directOf(config, outbox);
  const partners: ReadonlyMap<number, ReportPartner> = new Map([[directMessaging, direct]]);
  return {
    of: (ehrPartnerId) => partners.get(ehrPartnerId) ?? null,
    close: () => {
      for (const partner of partners.values()) partner.close();
    },
  };
}

function directOf({ directMail }: Pick<Config, 'directMail'>, outbox: Outbox | null): ReportPartner {
  if (outbox !== null) return outboxPartner(outbox);
  return directMail === null ? unconfigured : openDirectMessages(directMail);
}

/** Demo mode: read at /dev/outbox, with what a report about the delivery names it by. */
function outboxPartner(outbox: Outbox): ReportPartner {
  return {
    deliver: async (report, { toAddress }) => {
      const { subject, text } = directMessage(report);
      const attached = `Attached: ${report.fileName} (${Math.ceil(report.pdf.byteLength / 1024)} kB)`;
      const reference = `Message-ID: <${report.reference}@localhost>`;
      outbox.add({
        channel: 'mail',
        to: toAddress ?? '',
        subject,
        text: `${text}\n${attached}\n${reference}\n`,
      });
      return taken;
    },
    close: () => undefined,
  };
}

/** Without a server nothing is lost and nothing counts as failed: it is sent once there is one. */
const unconfigured: ReportPartner = {
  deliver: async () => ({ outcome: 'away', failure: 'notConfigured' }),
  close: () => undefined,
};
