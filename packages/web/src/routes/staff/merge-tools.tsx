import { MergeSection } from '../../features/tools/merge-section.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

interface MergeToolProps {
  address: AddressOf<'/tools'>;
  onAddressChange: OnAddressChange<AddressOf<'/tools'>>;
}

/** The merge, with the two profiles of the page's address. */
export function MergeTool({ address, onAddressChange }: MergeToolProps) {
  return (
    <MergeSection
      keep={address.keep}
      lose={address.lose}
      onLeave={() => onAddressChange({ keep: undefined, lose: undefined })}
    />
  );
}
