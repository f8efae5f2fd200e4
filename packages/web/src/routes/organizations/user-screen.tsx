import { UserPage } from '../../features/accounts/user-page.tsx';
import { SentMessages } from '../../features/delivery/sent-messages.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

export function UserScreen() {
  const [{ id }] = useAddress('/users/$id');
  const { goTo } = useGoTo();
  return (
    <UserPage key={id} accountId={id} onDeleted={() => goTo('/users')}>
      <SentMessages key={id} of={{ accountId: id }} title="Messages sent to this user" />
    </UserPage>
  );
}
