import { Menu } from '@mantine/core';
import { MenuButton } from '../../../design/button/menu-button.tsx';
import { IconArrowsExchange } from '../../../design/icon/tabler/arrows-exchange.ts';
import { IconDownload } from '../../../design/icon/tabler/download.ts';
import { IconFileSpreadsheet } from '../../../design/icon/tabler/file-spreadsheet.ts';
import { IconUserDown } from '../../../design/icon/tabler/user-down.ts';
import { IconWaveSine } from '../../../design/icon/tabler/wave-sine.ts';
import { AppLink } from '../../../design/link/app-link.tsx';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import { useListPermissions } from './use-list-permissions.ts';

/** What else can be done with profiles. */
export function ProfilesMenu({ onAsk }: { onAsk: (dialog: ProfileListDialog) => void }) {
  const { mayAdd, mayImport, mayMove, mayExport, mayExportRawData } = useListPermissions();
  if (!mayAdd && !mayImport && !mayMove && !mayExport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MenuButton label="Profiles Actions" variant="bordered" />
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <Menu.Item leftSection={<IconUserDown size={16} stroke={1.75} />} onClick={() => onAsk('import')}>
            Import Profile
          </Menu.Item>
        )}
        {mayAdd && (
          <Menu.Item
            component={AppLink}
            href="/profiles/roster-import"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
          >
            Import Roster
          </Menu.Item>
        )}
        {mayMove && (
          <Menu.Item
            component={AppLink}
            href="/profiles/bulk-move"
            leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
          >
            Bulk Move
          </Menu.Item>
        )}
        {mayExport && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => onAsk('exportTests')}
            >
              Export Tests
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => onAsk('exportEvents')}
            >
              Export Events
            </Menu.Item>
            {mayExportRawData && (
              <Menu.Item
                leftSection={<IconWaveSine size={16} stroke={1.75} />}
                onClick={() => onAsk('exportRawData')}
              >
                Export Raw Data
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
              onClick={() => onAsk('exports')}
            >
              My Exports
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
