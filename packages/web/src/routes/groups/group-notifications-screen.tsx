import { SentMessages } from '../../features/delivery/sent-messages.tsx';
import { NotificationsTab } from '../../features/groups/schedule/notifications-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import classes from '../stacked-cards.module.css';

/** Who hears of a group, and what was sent for it. */
export function GroupNotificationsScreen() {
  const [{ id }] = useAddress('/groups/$id/notifications');
  return (
    <div className={classes.cards}>
      <NotificationsTab groupId={id} />
      <SentMessages key={id} of={{ groupId: id }} />
    </div>
  );
}
