import { BulkMovePage } from '../../features/groups/bulk-move-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function BulkMoveScreen() {
  const [address, change] = useAddress('/profiles/bulk-move/{-$groupId}');
  return <BulkMovePage address={address} onAddressChange={change} />;
}
