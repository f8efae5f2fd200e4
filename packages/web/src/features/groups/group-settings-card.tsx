import type { GroupChange, GroupDetail } from '@plumbline/contract';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { baselineStartMs } from '@plumbline/domain/clinical/comparison/occasions';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { progressText } from '../../design/state/work-progress.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { profilesText } from './bulk-move-sources.ts';
import classes from './group-page.module.css';

export interface GroupSettingsCardProps {
  group: GroupDetail;
  changes: readonly GroupChange[];
}

/** Returns in words when a baseline starts. */
const startText = (start: string | null): string => {
  if (start === null) return 'Not set for the group';
  return baselineStartMs(start) === null ? 'All tests' : dateTimeText(start);
};

/** Shows which settings were applied to all profiles of the group, and when. Later members are not affected. */
export function GroupSettingsCard({ group, changes }: GroupSettingsCardProps) {
  const protocols = useQuery(callQuery(getProtocols, {}));
  const nameOf = (id: number | null) =>
    protocols.data?.protocols.find(({ organizationProtocolId }) => organizationProtocolId === id)?.name ??
    (protocols.data === undefined ? '…' : 'a deleted protocol');
  const protocolText =
    group.defaultOrganizationProtocolId === null
      ? 'Not set for the group'
      : nameOf(group.defaultOrganizationProtocolId);
  return (
    <Card
      title="Set for everyone"
      footer="A change applies to everyone who is in the group at that moment. You can still change each profile later."
    >
      <KeyValueStrip
        items={[
          { label: 'Baseline Start Date', value: startText(group.baselineStartDateUtc) },
          { label: 'Default Protocol', value: protocolText },
        ]}
      />
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changes">
          {changes.map((change) => (
            <li key={change.id}>
              <span>
                {change.kind === 'baselineStart'
                  ? `Baseline start date: ${startText(change.baselineStartDateUtc)}`
                  : `Default protocol: ${nameOf(change.organizationProtocolId)}`}
              </span>{' '}
              <span className={classes.quiet}>
                {dateTimeText(change.askedOn)} ·{' '}
                {change.finishedOn === null || change.doneCount < change.profileCount
                  ? progressText(change.doneCount, change.profileCount, profilesText)
                  : profilesText(change.profileCount)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
