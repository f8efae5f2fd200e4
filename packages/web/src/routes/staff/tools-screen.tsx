import { useCallback } from 'react';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconTool } from '../../design/icon/tabler/tool.ts';
import { Page } from '../../design/layout/page.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
import { ruleOf } from '../../platform/navigation/page-table.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { PageAlone } from '../page-alone.tsx';
import { toolsSections } from './tools-sections.ts';

type ToolsAddress = AddressOf<'/tools'>;

/** The tools that correct a roster: a section for each that the person may use. */
export function ToolsScreen() {
  const [address, onAddressChange] = useAddress('/tools');
  return (
    <Page title={ruleOf('/tools').title}>
      <Tools address={address} onAddressChange={onAddressChange} />
    </Page>
  );
}

/** The same without the portal's frame, for internal staff. */
export function ToolsAloneScreen() {
  const [address, onAddressChange] = useAddress('/sway-tools');
  return (
    <PageAlone page="/sway-tools">
      <Tools address={address} onAddressChange={onAddressChange} />
    </PageAlone>
  );
}

function Tools({
  address,
  onAddressChange,
}: {
  address: ToolsAddress;
  onAddressChange: OnAddressChange<ToolsAddress>;
}) {
  const user = useCurrentUser();
  const sections = toolsSections.filter(({ isShown }) => isShown(user));
  const merges = sections.some(({ name }) => name === 'merge');
  const onMerge = useCallback(
    (keep: number, lose: number) => void onAddressChange({ keep, lose }),
    [onAddressChange],
  );
  if (user.selectedOrganization === null) return <NoOrganization />;
  if (sections.length === 0)
    return (
      <EmptyState
        icon={<IconTool size={24} stroke={1.6} />}
        title="No tools"
        text="There are no tools for you in this organization."
      />
    );
  return (
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
  );
}

const NoOrganization = () => (
  <EmptyState
    icon={<IconTool size={24} stroke={1.6} />}
    title="No organization is open"
    text="Tools work in one organization at a time. Open an organization with a reason first."
    actions={
      <AppLink href={hrefOf('/super-admin/organizations')} className={buttonClass({ variant: 'default' })}>
        Organizations
      </AppLink>
    }
  />
);
