import { useCallback } from 'react';
import { IconTool } from '../design/icon/tabler/tool.ts';
import { Page } from '../design/layout/page.tsx';
import { Stack } from '../design/layout/stack.tsx';
import { EmptyState } from '../design/state/empty-state.tsx';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { useAddress } from '../platform/navigation/use-address.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { toolsSections } from './tools-sections.ts';

/** The tools that correct a roster: a section for each that the person may use. */
export function ToolsScreen() {
  const user = useCurrentUser();
  const [address, onAddressChange] = useAddress('/tools');
  const sections = toolsSections.filter(({ isShown }) => isShown(user));
  const merges = sections.some(({ name }) => name === 'merge');
  const onMerge = useCallback(
    (keep: number, lose: number) => void onAddressChange({ keep, lose }),
    [onAddressChange],
  );
  return (
    <Page title={ruleOf('/tools').title}>
      {sections.length === 0 ? (
        <EmptyState
          icon={<IconTool size={24} stroke={1.6} />}
          title="No tools"
          text="There are no tools for you in this organization."
        />
      ) : (
        <Stack>
          {sections.map(({ name, Section }) => (
            <Section
              key={name}
              address={address}
              onAddressChange={onAddressChange}
              onMerge={merges ? onMerge : null}
            />
          ))}
        </Stack>
      )}
    </Page>
  );
}
