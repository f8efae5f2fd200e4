import { useNavigate, useParams } from '@tanstack/react-router';
import { UserPage } from '../features/accounts/user-page.tsx';
import { SentMessages } from '../features/delivery/sent-messages.tsx';

export function UserScreen() {
  const { id } = useParams({ from: '/signed-in/users/$id' });
  const navigate = useNavigate();
  return (
    <UserPage key={id} accountId={id} onDeleted={() => navigate({ to: '/users' })}>
      <SentMessages key={id} of={{ accountId: id }} title="Messages sent to this user" />
    </UserPage>
  );
}
