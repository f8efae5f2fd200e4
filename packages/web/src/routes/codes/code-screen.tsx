import { CodePage } from '../../features/codes/code-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

export function CodeScreen() {
  const [address, change] = useAddress('/codes/$id');
  const { replaceWith } = useGoTo();
  return <CodePage address={address} onAddressChange={change} onDeleted={() => replaceWith('/codes')} />;
}
