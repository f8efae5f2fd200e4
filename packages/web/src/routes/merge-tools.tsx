import { MergeSection } from '../features/tools/merge-section.tsx';
import type { ToolsSectionProps } from './tools-sections.ts';

/** The merge, with the two profiles that stand in the page's address. */
export function MergeTool({ address, onAddressChange }: ToolsSectionProps) {
  return (
    <MergeSection
      keep={address.keep}
      lose={address.lose}
      onLeave={() => onAddressChange({ keep: undefined, lose: undefined })}
    />
  );
}
