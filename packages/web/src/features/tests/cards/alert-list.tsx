import type { ClinicalAlertReply } from '@plumbline/contract';
import { IconAlertOctagon } from '../../../design/icon/tabler/alert-octagon.ts';
import classes from './alert-list.module.css';

/** What must be told at once, whatever the score; nobody is written to by the portal itself. */
export function AlertList({ alerts }: { alerts: readonly ClinicalAlertReply[] }) {
  return alerts.map((alert) => {
    const { lead, words } = textOf(alert);
    return (
      <div
        key={`${alert.kind}${alert.measureId}/${alert.itemIndex}`}
        role="note"
        aria-label="Alert"
        className={classes.alert}
      >
        <IconAlertOctagon size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <p>
          <strong>{lead}</strong> {words}
        </p>
      </div>
    );
  });
}

function textOf({ kind, itemIndex, answer }: ClinicalAlertReply): { lead: string; words: string } {
  switch (kind) {
    case 'redFlag':
      return {
        lead: `Red flag ${itemIndex + 1} was raised.`,
        words: 'Treat it as an emergency: off the field, and to emergency care.',
      };
    case 'selfHarmItem':
      return {
        lead: `Thoughts of self-harm: question ${itemIndex + 1} was answered with ${answer}.`,
        words: 'Speak with the person now, and follow your crisis plan. The portal has notified no one.',
      };
    case 'selfHarmItemSkipped':
      return {
        lead: `Thoughts of self-harm: question ${itemIndex + 1} was not answered.`,
        words: 'Ask the person now: a skipped answer does not mean no. The portal has notified no one.',
      };
  }
}
